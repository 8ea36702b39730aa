/** Whether a mail program sends the form of RFC 8058, of either content type, which has to be answered without a redirect. */
export const isOneClick = (body: unknown): boolean =>
  typeof body === 'string' &&
  /(?:^|&)List-Unsubscribe=One-Click(?:&|\s*$)|name="?List-Unsubscribe"?\s[\s\S]*\bOne-Click\b/.test(body)
