/** The browser's side of a socket, as far as the channel uses it. */
export class FakeSocket extends EventTarget {
  readyState = 0;
  readonly sent: Record<string, unknown>[] = [];
  closedWith: number | undefined;

  constructor(readonly address: string) {
    super();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code: number): void {
    this.readyState = 3;
    this.closedWith = code;
  }

  hear(message: unknown): void {
    if (this.readyState === 0) {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    }
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof message === 'string' ? message : JSON.stringify(message) }),
    );
  }

  drop(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
