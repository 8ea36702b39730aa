import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { button } from './button.ts'
import { Icon } from './icon.tsx'
import './toaster.css'

type Passing = { kind: 'success' | 'error'; words: string; onRemove?: () => void }

type ToasterProps = {
  label: string
  closeLabel: string
  /** How long a success stands, in milliseconds; paused while the pointer or the focus is on it. */
  timeout: number
  /** What is new: something to show, or that the errors are over. */
  take: () => (Passing | 'no-errors')[]
  subscribe: (listener: () => void) => () => void
}

/** Shows what passes: successes go by themselves, errors stay until they are closed. */
export function Toaster({ label, ...props }: ToasterProps) {
  return (
    <Toast.Provider timeout={props.timeout}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={label}>
          <ToastList {...props} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList({ closeLabel, take, subscribe, timeout }: Omit<ToasterProps, 'label'>) {
  const { toasts, add, close } = Toast.useToastManager()
  const shown = useRef(toasts)
  shown.current = toasts
  useEffect(() => {
    const takeAll = () => {
      for (const each of take()) {
        if (each !== 'no-errors') add(toastOf(each, timeout))
        else for (const { id, type } of shown.current) type === 'error' && close(id)
      }
    }
    takeAll()
    return subscribe(takeAll)
  }, [add, close, take, subscribe, timeout])
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`toast toast-${toast.type}`}
      swipeDirection={['right', 'up']}
    >
      <Toast.Content className="toast-content">
        <Icon name={toast.type === 'error' ? 'warning' : 'check'} />
        <Toast.Title className="toast-title" render={<p />} />
        <Toast.Close className={button('icon')} aria-label={closeLabel}>
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

/** The same words again renew the toast that stands. All are polite: an urgent one would be in the page twice. */
function toastOf({ kind, words, onRemove }: Passing, timeout: number) {
  return {
    id: words,
    type: kind,
    title: words,
    timeout: kind === 'error' ? 0 : timeout,
    ...(onRemove && { onRemove }),
  }
}
