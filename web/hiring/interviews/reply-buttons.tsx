import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import type { Reply } from './reply-dialog.tsx'

export function ReplyButtons({ onReply }: { onReply: (answer: Reply['answer']) => void }) {
  const text = useText()
  return (
    <>
      <button type="button" className={button('secondary')} onClick={() => onReply('PROPOSED')}>
        {text('interview.propose')}
      </button>
      <button type="button" className={button('secondary')} onClick={() => onReply('DECLINED')}>
        {text('interview.decline')}
      </button>
    </>
  )
}
