import { Component, type ReactNode } from 'react';

interface SpareProps {
  children: ReactNode;
  /** What stands there when it breaks; nothing if left out. */
  instead?: ReactNode;
}

/** A part that may break or be missing without taking the page, or the way to call for help, with it. */
export class Spare extends Component<SpareProps, { isGone: boolean }> {
  override state = { isGone: false };

  static getDerivedStateFromError(): { isGone: boolean } {
    return { isGone: true };
  }

  override render(): ReactNode {
    const { children, instead = null } = this.props;
    return this.state.isGone ? instead : children;
  }
}
