import { useEffect, useState } from 'react'
import { closePrompt } from './passkeys.ts'

/** The browser's window for a passkey: whether it is open; it closes with the component. */
export function usePasskeyPrompt() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => closePrompt, [])
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    setOpen(true)
    return work().finally(() => setOpen(false))
  }
  return { isOpen, ask }
}
