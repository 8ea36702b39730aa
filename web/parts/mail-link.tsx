/** An address that opens a mail to it and to nobody else: what is before its @ may be `a?bcc=b`. */
export const MailLink = ({ email }: { email: string }) => (
  <a className="text-link" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
    {email}
  </a>
)
