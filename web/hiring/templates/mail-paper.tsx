import './mail-paper.css'

/** An email in plain text. */
export function MailPaper({ subject, body }: { subject: string; body: string }) {
  return (
    <div className="mail-paper">
      <p className="mail-subject">{subject}</p>
      <p className="mail-body">{body}</p>
    </div>
  )
}
