import { useState } from 'react'
import type { Standing } from '#contract/applications/applications.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { fileSizeWords, instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { Chosen } from '#web/applications/application-submission.ts'
import { DocumentField } from '#web/applications/document-field.tsx'
import { ExplainedChoice } from '#web/parts/fields/explained-choice.tsx'
import '#web/parts/fields/check.css'

type Offer = { value: string; label: string; text: string; chosen: Chosen }

type CvFieldProps = {
  offers: Offer[]
  /** Of the profile, infected ones included. */
  count: number
  chosen: Chosen | undefined
  /** `offer`: which of them it is, or another file. */
  onChange: (chosen: Chosen | undefined, offer: string) => void
  isKeeping: boolean
  onKeeping: (isKeeping: boolean) => void
}

const OTHER = 'other'

/** A CV of the profile or of the last application, or another file, which the profile may keep. */
export function CvField({ offers, count, chosen, onChange, isKeeping, onKeeping }: CvFieldProps) {
  const text = useText()
  const [file, setFile] = useState<Chosen>()
  const taken = offers.find((offer) => isSame(offer.chosen, chosen))
  const choose = (value: string) => onChange(chosenOf(offers, value) ?? file, value)
  const chooseFile = (next: Chosen | undefined) => {
    setFile(next)
    onChange(next, OTHER)
  }
  return (
    <>
      {offers.length > 0 && (
        <ExplainedChoice
          // Errors stand at the field that has the file.
          name={taken ? 'cv' : 'cv_source'}
          label={text('apply.cv')}
          options={[...offers, { value: OTHER, label: text('cvs.other'), text: text('cvs.otherText') }]}
          value={taken?.value ?? OTHER}
          onValue={choose}
        />
      )}
      {!taken && (
        <DocumentField
          kind="JOB"
          part="cv"
          {...(offers.length > 0 && { label: text('cvs.file') })}
          chosen={chosen}
          onChange={chooseFile}
        />
      )}
      {chosen?.file && count < LIMITS.keptCvs && (
        <label className="check">
          <input
            type="checkbox"
            checked={isKeeping}
            onChange={(event) => onKeeping(event.currentTarget.checked)}
          />
          {text('cvs.keepIt')}
        </label>
      )}
      {chosen?.file && count >= LIMITS.keptCvs && (
        <p className="field-hint">{text('cvs.full', { max: LIMITS.keptCvs })}</p>
      )}
    </>
  )
}

/** Undefined for another file, and for a CV that is no longer offered. */
const chosenOf = (offers: Offer[], value: string) => offers.find((offer) => offer.value === value)?.chosen

/** A form begins with this: the offer that was chosen when it was left, else the first. */
export function firstChosen(offers: Offer[], left: string | undefined): Chosen | undefined {
  return left === OTHER ? undefined : (chosenOf(offers, left ?? '') ?? offers[0]?.chosen)
}

const isSame = (one: Chosen, other: Chosen | undefined) =>
  other !== undefined && one.keptCv === other.keptCv && one.lastCv === other.lastCv && !other.file

/** Stored CVs in the order to offer them; the one of the last application where the profile has not kept it. */
export function useCvOffers({ cvs, last }: Pick<Standing, 'cvs' | 'last'>, gone?: string): Offer[] {
  const text = useText()
  const kept = cvs.filter((cv) => !cv.is_infected)
  const sent = last.cv
  const isOffered = sent && sent.sha256 !== gone && !kept.some(({ sha256 }) => sha256 === sent.sha256)
  return [
    ...kept.map(({ id, name, file_name, size, created_at }) => ({
      value: `kept-${id}`,
      label: name,
      text: text('cvs.about', {
        file: file_name,
        size: fileSizeWords(size),
        date: instantDayWords(created_at),
      }),
      chosen: { name: file_name, size, keptCv: id },
    })),
    ...(isOffered
      ? [
          {
            value: 'last',
            label: sent.name,
            text: `${fileSizeWords(sent.size)} · ${text('apply.fromLast')}`,
            chosen: { name: sent.name, size: sent.size, lastCv: sent.sha256 },
          },
        ]
      : []),
  ]
}
