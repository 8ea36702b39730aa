import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Sheet, sendScores } from '#contract/procurement/scores.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import type { Cell, ScoreSaver } from '#web/applications/scoring/score-saver.ts'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { leavesOf } from './criteria-leaves.ts'
import { lackOf } from './score-lacks.ts'
import './hand-in.css'

type HandInProps = {
  sheet: Sheet
  saver: ScoreSaver
  cells: Record<string, Cell>
  /** Shows the criteria of the proposal at a place. */
  onShow: (at: number) => void
}
type Lack = { at: number; id: string; words: string }

/** Hands in what the member sees: other tabs are asked first, what is missing is listed, and it asks because it is final. */
export function HandIn({ sheet, saver, cells, onShow }: HandInProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<'no' | 'looking' | 'missing' | 'sure'>('no')
  const [problem, setProblem] = useState<string>()
  const lacks = useLacks(sheet, cells)
  const ask = async () => {
    if (asked === 'looking') return
    setAsked('looking')
    setProblem(undefined)
    try {
      await saver.flush()
      await saver.refresh()
      setAsked(lacksOf(sheet, saver.cells()).length > 0 ? 'missing' : 'sure')
    } catch (error) {
      setAsked('no')
      setProblem(problemWords(error, text('error.offline.text')))
    }
  }
  return (
    <div className="score-hand-in">
      {problem && <Banner kind="error">{problem}</Banner>}
      {asked === 'missing' && lacks.length > 0 && <Lacks lacks={lacks} onShow={onShow} />}
      <button
        type="button"
        className={button('primary')}
        aria-busy={asked === 'looking'}
        onClick={() => void ask()}
      >
        {text('score.send')}
      </button>
      {asked === 'sure' && (
        <ActDialog
          title={text('score.sendTitle')}
          isHarmless
          words={text('score.sendWords')}
          confirmLabel={text('score.send')}
          act={async () => {
            const params = { id: String(sheet.opportunity.id) }
            await api(sendScores, { params, body: { seen: saver.seen() } })
            toast('success', text('score.sentToast'))
            await revalidate()
          }}
          onClose={() => setAsked('no')}
        />
      )}
    </div>
  )
}

function Lacks({ lacks, onShow }: { lacks: Lack[]; onShow: (at: number) => void }) {
  const text = useText()
  const go = ({ at, id }: Lack) => {
    onShow(at)
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  return (
    <Banner kind="error">
      <p>{text('score.missing')}</p>
      <ul>
        {lacks.map((lack) => (
          <li key={lack.id}>
            <button type="button" className="text-link" onClick={() => go(lack)}>
              {lack.words}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function useLacks(sheet: Sheet, cells: Record<string, Cell>): Lack[] {
  const text = useText()
  return lacksOf(sheet, cells).map(({ at, letter, name, criterion, key, lack }) => {
    const bidder = name ?? text('evaluation.bidder', { letter })
    return { at, id: `field-${key}`, words: text(lack, { bidder, criterion }) }
  })
}

function lacksOf({ proposals, criteria }: Sheet, cells: Record<string, Cell>) {
  return proposals.flatMap(({ bidder: letter, name, is_failed }, at) =>
    (is_failed ? [] : leavesOf(criteria)).flatMap((leaf) => {
      const key = `${letter}.${leaf.id}`
      const lack = lackOf(cells[key], leaf.points)
      return lack ? [{ at, letter, name, criterion: leaf.name, key, lack }] : []
    }),
  )
}
