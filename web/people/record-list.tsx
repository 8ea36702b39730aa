import { useCallback, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { OwnListPanel } from '#web/parts/workspace/own-list-panel.tsx'
import { newestFirst } from './newest-first.ts'
import { RecordDialog } from './record-dialog.tsx'
import { RecordItem } from './record-item.tsx'
import type { OwnRecord, RecordKind } from './record-kinds.ts'

type Doing = { what: 'edit' | 'delete'; record?: OwnRecord }

/** Shows one's records of a kind, with ways to add, change and delete them (product-spec §4). */
export function RecordList({ kind }: { kind: RecordKind }) {
  const text = useText()
  const load = useCallback(async () => newestFirst<OwnRecord>(await api(kind.endpoints.list)), [kind])
  const list = useOwnList<OwnRecord>(load)
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const onSaved = (saved: OwnRecord) => {
    const isNew = !doing?.record
    list.change((items) =>
      newestFirst(isNew ? [saved, ...items] : items.map((each) => (each.id === saved.id ? saved : each))),
    )
    toast('success', text(isNew ? `record.${kind.name}.added` : `record.${kind.name}.updated`))
    close()
  }
  const onDeleted = (record: OwnRecord) => {
    list.change((items) => items.filter(({ id }) => id !== record.id))
    toast('success', text(`record.${kind.name}.deleted`))
    close()
  }
  return (
    <OwnListPanel
      title={text(`record.${kind.name}.title`)}
      list={list}
      empty={{ words: text(`record.${kind.name}.empty`), action: text(`record.${kind.name}.add`) }}
      addLabel={text(`record.${kind.name}.add`)}
      onAdd={() => setDoing({ what: 'edit' })}
      item={(record) => (
        <RecordItem
          key={record.id}
          kind={kind}
          record={record}
          onEdit={() => setDoing({ what: 'edit', record })}
          onDelete={() => setDoing({ what: 'delete', record })}
        />
      )}
    >
      {doing?.what === 'edit' && (
        <RecordDialog kind={kind} record={doing.record} onSaved={onSaved} onClose={close} />
      )}
      {doing?.what === 'delete' && doing.record && (
        <DeleteRecord kind={kind} record={doing.record} onDeleted={onDeleted} onClose={close} />
      )}
    </OwnListPanel>
  )
}

type DeleteRecordProps = {
  kind: RecordKind
  record: OwnRecord
  onDeleted: (record: OwnRecord) => void
  onClose: () => void
}

function DeleteRecord({ kind, record, onDeleted, onClose }: DeleteRecordProps) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const deleteRecord = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await api(kind.endpoints.remove, { params: { id: String(record.id) } })
      onDeleted(record)
    } catch (error) {
      // Another tab deleted it already.
      if (isApiError(error) && error.code === 'not_found') return onDeleted(record)
      setProblem(isApiError(error) ? error.message : text('error.offline.text'))
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      title={text('dialog.confirmDeletion')}
      words={text('dialog.confirmDeletionText')}
      isPending={isPending}
      problem={problem}
      onConfirm={deleteRecord}
      onCancel={onClose}
    />
  )
}
