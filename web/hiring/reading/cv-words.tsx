import { useText } from '#web/app/i18n/text.tsx'
import { paragraphsOf } from './cv-view.ts'
import './cv-deck.css'

/** The text of a file that browsers do not show, set to be read. */
export function CvWords({ text: words, title }: { text: string; title: string }) {
  const text = useText()
  const paragraphs = paragraphsOf(words)
  if (paragraphs.length === 0) {
    return (
      <p className="cv-none" role="status">
        {text('reader.cvEmpty')}
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach scrollable content
    <section className="cv-words" tabIndex={0} aria-label={title}>
      <p className="fine">{text('reader.cvText')}</p>
      <div className="cv-sheet">
        {paragraphs.map((lines, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change, and two may be equal
          <p key={at}>{lines}</p>
        ))}
      </div>
    </section>
  )
}
