/** What is wrong with an e-mail address before it is sent. Whether it exists only a mail can tell. */
export function emailProblem(email: string): string | undefined {
  if (!email) return 'Please enter your email.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Please enter a valid email, such as ana@example.com.';
}
