import type { RouteObject } from 'react-router';
import { ErrorScreen, NotFound } from './shell/error-screen.tsx';
import { Session, Shell } from './shell/shell.tsx';

/** Screens below the head and the status bar, for signed-in staff. A screen is loaded when it is first opened. */
const inShell: RouteObject[] = [
  { index: true, lazy: () => import('./today/today.tsx') },
  { path: 'orders', lazy: () => import('./orders/orders.tsx') },
  { path: 'orders/:orderId', lazy: () => import('./order/order-screen.tsx') },
  { path: 'goods', lazy: () => import('./goods/table/goods.tsx') },
  { path: 'goods/new', lazy: () => import('./goods/product/new-product.tsx') },
  { path: 'goods/order', lazy: () => import('./goods/arrange/arrange.tsx') },
  { path: 'goods/revisions', lazy: () => import('./goods/revisions/revisions.tsx') },
  { path: 'goods/:key', lazy: () => import('./goods/product/product.tsx') },
  { path: 'pack', lazy: () => import('./pack/pack.tsx') },
  { path: 'phone-order', lazy: () => import('./phone-order/phone-order.tsx') },
  { path: 'goods/premiums', lazy: () => import('./goods/premiums/premiums.tsx') },
  { path: 'goods/proposals', lazy: () => import('./goods/premiums/proposals.tsx') },
  { path: 'metal', lazy: () => import('./metal/metal.tsx') },
  { path: 'metal/trades', lazy: () => import('./metal/trades.tsx') },
  { path: 'customers/:customerId?', lazy: () => import('./customers/customers.tsx') },
  { path: 'money', lazy: () => import('./money/money.tsx') },
  { path: 'reports', lazy: () => import('./reports/reports.tsx') },
  { path: 'staff', lazy: () => import('./staff/staff.tsx') },
  { path: 'staff/log', lazy: () => import('./staff/log.tsx') },
  { path: 'settings', lazy: () => import('./settings/settings.tsx') },
  { path: 'me', lazy: () => import('./me/me.tsx') },
];

/** Loads every screen, so that one opens without a connection too, and at once. */
export function loadScreens(): void {
  for (const { lazy } of inShell) if (typeof lazy === 'function') void lazy().catch(() => {});
}

/** Screens without a desk session. */
const bare: RouteObject[] = [{ path: 'join', lazy: () => import('./entry/join.tsx') }];

/** Sheets to print, for signed-in staff, without head and status bar. */
const printed: RouteObject[] = [
  { path: 'print/order/:orderId', lazy: () => import('./print/order-sheet.tsx') },
  { path: 'print/report', lazy: () => import('./print/report.tsx') },
  { path: 'print/customer-file/:customerId', lazy: () => import('./print/customer-file.tsx') },
  { path: 'print/packing-list/:orderIds', lazy: () => import('./print/packing-list.tsx') },
];

export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      ...bare,
      {
        Component: Session,
        children: [
          ...printed,
          {
            Component: Shell,
            children: [
              // An error of one screen leaves the head in place.
              { ErrorBoundary: ErrorScreen, children: [...inShell, { path: '*', Component: NotFound }] },
            ],
          },
        ],
      },
    ],
  },
];
