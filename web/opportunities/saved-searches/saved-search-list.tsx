import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import {
  changeSavedSearch,
  listSavedSearches,
  makeSearchAddresses,
  removeSavedSearch,
  removeSearchAddresses,
  type SavedSearch,
} from '#contract/opportunities/saved-searches.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { SidePanel } from '#web/parts/side-panel.tsx'
import { type SavedChange, SavedSearchItem } from './saved-search-item.tsx'
import './saved-search-list.css'

const load = () => api(listSavedSearches)

/** A person's saved searches, with the controls for their emails. */
export function SavedSearchList() {
  const text = useText()
  const list = useOwnList(load)
  const [removing, setRemoving] = useState<SavedSearch>()
  const updateItem = (next: Pick<SavedSearch, 'id'> & Partial<SavedSearch>) =>
    list.change((items) => items.map((each) => (each.id === next.id ? { ...each, ...next } : each)))
  const removeItem = ({ id }: SavedSearch) => list.change((items) => items.filter((each) => each.id !== id))
  const toastError = (error: unknown) =>
    toast('error', isApiError(error) ? error.message : text('own.offline'))
  const change = async (before: SavedSearch, body: SavedChange) => {
    dismissErrors()
    updateItem({ id: before.id, ...body })
    try {
      updateItem(await api(changeSavedSearch, { params: { id: String(before.id) }, body }))
    } catch (error) {
      // Rolls back these fields only: others may have changed meanwhile.
      const kept = Object.keys(body).map((part) => [part, before[part as keyof SavedSearch]])
      updateItem({ id: before.id, ...Object.fromEntries(kept) })
      toastError(error)
    }
  }
  const changeAddresses = async ({ id }: SavedSearch, act: 'make' | 'remove') => {
    dismissErrors()
    try {
      const endpoint = act === 'make' ? makeSearchAddresses : removeSearchAddresses
      updateItem(await api(endpoint, { params: { id: String(id) } }))
    } catch (error) {
      toastError(error)
    }
  }
  const remove = async (search: SavedSearch) => {
    setRemoving(undefined)
    dismissErrors()
    try {
      await api(removeSavedSearch, { params: { id: String(search.id) } })
      removeItem(search)
    } catch (error) {
      // Removed in another tab already.
      if (isApiError(error) && error.code === 'not_found') removeItem(search)
      else toastError(error)
    }
  }
  return (
    <SidePanel title={text('saved.title')} list={list} empty={text('saved.none')}>
      <ul className="saved-searches">
        {list.items?.map((search) => (
          <SavedSearchItem
            key={search.id}
            search={search}
            onChange={(body) => change(search, body)}
            onAddresses={(act) => changeAddresses(search, act)}
            onRemove={() => setRemoving(search)}
          />
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={text('dialog.confirmDeletion')}
          words={text('dialog.confirmDeletionText')}
          onConfirm={() => remove(removing)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </SidePanel>
  )
}
