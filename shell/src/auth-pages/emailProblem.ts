/** The problem with an e-mail address before it is sent. Only a mail can tell whether the address exists. */
export function emailProblem(email: string): string | undefined {
  if (!email) return 'Please enter your email.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Please enter a valid email, such as ana@example.com.';
}
