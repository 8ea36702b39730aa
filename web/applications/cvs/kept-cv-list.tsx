import { type ComponentProps, useEffect, useState } from 'react'
import { academicRecords, employmentRecords } from '#contract/accounts/records.ts'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { type CvReading, readCvOfProfile } from '#contract/applications/cv-reading.ts'
import {
  changeKeptCv,
  downloadKeptCv,
  type KeptCv,
  KeptCvChange,
  listKeptCvs,
  removeKeptCv,
} from '#contract/applications/kept-cvs.ts'
import { isApiError } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import { useForm } from '#web/app/forms/form.ts'
import { fileSizeWords, instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { type OwnList, useOwnList } from '#web/app/own-list.ts'
import { useAccount } from '#web/app/session/account.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { DataUse } from '#web/parts/site-pages/data-use.tsx'
import { OwnListPanel } from '#web/parts/workspace/own-list-panel.tsx'
import { button } from '#web/ui/button.ts'
import { NewCv } from './new-cv.tsx'
import { hasNews, type Known } from './reading/findings.ts'
import { ReadingDialog } from './reading/reading-dialog.tsx'
import './kept-cv-list.css'
import '#web/parts/panel-actions.css'

const load = () => api(listKeptCvs)

/** A reading of the CV, beside what the profile has already. */
async function readInto(account: UserDetail, cv: KeptCv) {
  const [reading, employment, academic] = await Promise.all([
    api(readCvOfProfile, { params: { id: String(cv.id) } }),
    api(employmentRecords.list),
    api(academicRecords.list),
  ])
  return { cv, reading, known: { account, employment, academic } }
}

/** The CVs of the profile, with ways to add, rename, download and delete them. */
export function KeptCvList() {
  const text = useText()
  const list = useOwnList(load)
  useChecked(list)
  const [renamed, setRenamed] = useState<KeptCv>()
  const [deleted, setDeleted] = useState<KeptCv>()
  const account = useAccount()
  const [read, setRead] = useState<{ cv: KeptCv; reading: CvReading; known: Known }>()
  const show = (cvs: KeptCv[]) => list.change(() => cvs)
  const act = async (work: () => Promise<unknown>) => {
    dismissErrors()
    try {
      await work()
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    }
  }
  return (
    <>
      <OwnListPanel
        title={text('cvs.title')}
        lead={text('cvs.lead', { max: LIMITS.keptCvs })}
        list={list}
        empty={{ words: text('cvs.none') }}
        item={(cv) => (
          <CvItem
            key={cv.id}
            cv={cv}
            onRename={() => setRenamed(cv)}
            onDelete={() => setDeleted(cv)}
            onRead={() =>
              act(async () => {
                if (account) setRead(await readInto(account, cv))
              })
            }
            onDefault={() =>
              act(async () =>
                show(await api(changeKeptCv, { params: { id: String(cv.id) }, body: { is_default: true } })),
              )
            }
            onDownload={() =>
              act(() => saveAnswer(downloadKeptCv.path.replace(':id', String(cv.id)), cv.file_name))
            }
          />
        )}
      >
        {list.items && list.items.length < LIMITS.keptCvs && <NewCv onKept={list.retry} />}
        <DataUse of="profile" />
      </OwnListPanel>
      {read && (
        <ReadOutcome
          name={read.cv.name}
          reading={read.reading}
          known={read.known}
          onClose={() => setRead(undefined)}
        />
      )}
      {renamed && (
        <RenameDialog
          cv={renamed}
          onDone={(cvs) => {
            setRenamed(undefined)
            show(cvs)
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {deleted && (
        <ConfirmDialog
          title={text('cvs.deleteTitle', { name: deleted.name })}
          words={text('cvs.deleteText')}
          confirmLabel={text('cvs.delete')}
          onCancel={() => setDeleted(undefined)}
          onConfirm={() => {
            setDeleted(undefined)
            void act(async () => show(await api(removeKeptCv, { params: { id: String(deleted.id) } })))
          }}
        />
      )}
    </>
  )
}

const CHECKED_EVERY_MS = 4_000

/** Loads again until the scanner has judged all. */
function useChecked({ items, retry }: OwnList<KeptCv>) {
  useEffect(() => {
    if (!items?.some(({ is_checked }) => !is_checked)) return undefined
    const wait = setTimeout(retry, CHECKED_EVERY_MS)
    return () => clearTimeout(wait)
  }, [items, retry])
}

type CvItemProps = {
  cv: KeptCv
  onRename: () => void
  onDelete: () => void
  onRead: () => Promise<void>
  onDefault: () => void
  onDownload: () => void
}

function CvItem({ cv, onRename, onDelete, onRead, onDefault, onDownload }: CvItemProps) {
  const text = useText()
  const { name, file_name: file, size, created_at, is_default, is_checked, is_infected } = cv
  const about = text('cvs.about', { file, size: fileSizeWords(size), date: instantDayWords(created_at) })
  const [isReading, setReading] = useState(false)
  const readOnce = async () => {
    if (isReading) return
    setReading(true)
    await onRead()
    setReading(false)
  }
  const acts = [
    ...(is_checked && !is_infected
      ? ([
          { id: 'read', act: readOnce },
          { id: 'download', act: onDownload },
        ] as const)
      : []),
    ...(!is_default && !is_infected ? [{ id: 'makeDefault', act: onDefault } as const] : []),
    { id: 'rename', act: onRename } as const,
    { id: 'delete', act: onDelete } as const,
  ]
  return (
    <li className="kept-cv">
      <h3>
        {name}
        {is_default && <span className="kept-cv-default">{text('cvs.default')}</span>}
      </h3>
      <p className="fine">{about}</p>
      {is_infected && <p className="kept-cv-refused">{text('cvs.infected')}</p>}
      {!is_checked && <p className="fine">{text('cvs.checking')}</p>}
      <div className="panel-actions">
        {acts.map(({ id, act }) => (
          <button
            key={id}
            type="button"
            className={button('quiet')}
            aria-busy={id === 'read' && isReading}
            aria-label={text('cvs.actOf', { act: text(`cvs.${id}`), name })}
            onClick={act}
          >
            {text(`cvs.${id}`)}
          </button>
        ))}
      </div>
    </li>
  )
}

type ReadOutcomeProps = Omit<ComponentProps<typeof ReadingDialog>, 'onDone'>

/** Honest where nothing could be read, or nothing was understood. */
function ReadOutcome(props: ReadOutcomeProps) {
  const text = useText()
  const { reading, known, name, onClose } = props
  if (hasNews(reading, known)) return <ReadingDialog {...props} onDone={onClose} />
  return (
    <ConfirmDialog
      title={text('reading.title', { name })}
      words={text(reading.is_readable ? 'reading.nothing' : 'reading.unreadable')}
      cancelLabel={text('nav.close')}
      isRefused
      onConfirm={onClose}
      onCancel={onClose}
    />
  )
}

type RenameDialogProps = { cv: KeptCv; onDone: (cvs: KeptCv[]) => void; onClose: () => void }

function RenameDialog({ cv, onDone, onClose }: RenameDialogProps) {
  const text = useText()
  const [name, setName] = useState(cv.name)
  const form = useForm({
    schema: KeptCvChange.pick({ name: true }).required(),
    submit: async (body) => onDone(await api(changeKeptCv, { params: { id: String(cv.id) }, body })),
  })
  return (
    <FormDialog
      title={text('cvs.renameTitle')}
      form={form}
      isChanged={() => name !== cv.name}
      submitLabel={text('dialog.save')}
      pendingLabel={text('dialog.saving')}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={text('cvs.name')}
        hint={text('cvs.nameHint')}
        maxLength={LIMITS.cvNameLength}
        value={name}
        onValue={setName}
        autoComplete="off"
      />
    </FormDialog>
  )
}
