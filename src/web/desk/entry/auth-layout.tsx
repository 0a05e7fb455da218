import type { ReactNode } from 'react';
import { LogoMark } from '../../ui/logo.tsx';
import './entry.css';

/** The layout of sign-in: a form beside the streaks of the two metals, alone on a phone. */
export function Gate({ children }: { readonly children: ReactNode }) {
  return (
    <div className="gate">
      <aside className="gate__picture" aria-label="Troy">
        <Brand />
        <p className="gate__words">The dealer’s desk</p>
      </aside>
      <main className="gate__main" id="main">
        <div className="gate__form">
          <div className="gate__brand">
            <Brand />
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

function Brand() {
  return (
    <span className="gate__logo">
      <LogoMark className="gate__mark" />
      <b>Troy</b>
    </span>
  );
}
