import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('shop/home.tsx'),
  route('categories/:metal', 'shop/metal.tsx'),
  route('category/:category', 'shop/category.tsx'),
  route('product/:productId', 'shop/product.tsx'),
  route('search', 'shop/search.tsx'),
  route('cart', 'shop/cart.tsx'),
  route('checkout', 'shop/checkout.tsx'),
  route('thank-you', 'shop/thank-you.tsx'),
  route('auth', 'account/auth.tsx'),
  route('auth/google/success', 'account/google-success.tsx'),
  route('auth/oauth2/success', 'account/oauth2-success.tsx'),
  route('profile', 'account/profile.tsx'),
  route('orders', 'account/orders.tsx'),
  route('track-order', 'account/track-order.tsx'),
  route('privacy-policy', 'pages/privacy-policy.tsx'),
  route('terms-conditions', 'pages/terms-conditions.tsx'),
  route('about', 'pages/about.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
