import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { button } from './button.ts'
import { Icon } from './icon.tsx'
import { type ToastAction, ToastButton, useUndoKey } from './toast-button.tsx'
import './toaster.css'

type Passing = {
  kind: 'success' | 'error'
  words: string
  onGone?: () => void
  action?: ToastAction
  id?: string
}
type Data = { action: ToastAction; until: number }

type ToasterProps = {
  label: string
  closeLabel: string
  /** Milliseconds that a success is shown; paused while hovered or focused. */
  timeout: number
  /** The same for one that can be undone. */
  actionTimeout: number
  /** A toast to show, or the sign to clear the errors. */
  takePassing: () => (Passing | 'no-errors')[]
  subscribe: (listener: () => void) => () => void
}

/** Shows toasts: successes disappear by themselves, errors stay until dismissed. */
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

function ToastList({ closeLabel, takePassing, subscribe, ...times }: Omit<ToasterProps, 'label'>) {
  const { timeout, actionTimeout } = times
  const { toasts, add, close, update } = Toast.useToastManager<Data>()
  const shown = useRef(toasts)
  shown.current = toasts
  useEffect(() => {
    const takeAll = () => {
      for (const each of takePassing()) {
        if (each !== 'no-errors') add(toastOf(each, each.action ? actionTimeout : timeout))
        else for (const { id, type } of shown.current) type === 'error' && close(id)
      }
    }
    takeAll()
    return subscribe(takeAll)
  }, [add, close, takePassing, subscribe, timeout, actionTimeout])
  const pressed = useRef(new WeakSet<ToastAction>())
  const isOpen = ({ data, transitionStatus }: (typeof toasts)[number]) =>
    data !== undefined &&
    data.until > performance.now() &&
    transitionStatus !== 'ending' &&
    !pressed.current.has(data.action)
  const nodes = useRef(new Map<string, HTMLElement>())
  // The toast keeps its place and height, and is told there what came of it: a second press would hit another one that comes there.
  const undo = (toast: (typeof toasts)[number]) => {
    if (!toast.data || !isOpen(toast)) return
    pressed.current.add(toast.data.action)
    const node = nodes.current.get(toast.id)
    if (node) node.style.minHeight = `${node.offsetHeight}px`
    // The button goes with its press. A pointer's focus would hold the toast for good.
    if (node?.querySelector(':focus-visible')) node.focus()
    update(toast.id, { data: undefined })
    toast.data.action.run()
  }
  useUndoKey(() => {
    const newest = toasts.find(isOpen)
    if (newest) undo(newest)
    return newest !== undefined
  })
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      ref={(node: HTMLElement | null) => {
        if (node) nodes.current.set(toast.id, node)
        else nodes.current.delete(toast.id)
      }}
      toast={toast}
      className={`toast toast-${toast.type}`}
      swipeDirection={['right', 'up']}
    >
      <Toast.Content className="toast-content">
        <Icon name={toast.type === 'error' ? 'warning' : 'check'} />
        <Toast.Title className="toast-title" render={<p />} />
        {toast.data && <ToastButton {...toast.data} onPress={() => undo(toast)} />}
        <Toast.Close className={button('icon')} aria-label={closeLabel}>
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

/** Equal words renew the visible toast. All are polite, because an assertive region would duplicate the text. */
function toastOf({ kind, words, onGone, action, id }: Passing, timeout: number) {
  return {
    id: id ?? action?.id ?? words,
    type: kind,
    title: words,
    timeout: kind === 'error' ? 0 : timeout,
    ...(onGone && { onRemove: onGone }),
    data: action && { action, until: performance.now() + action.lasts },
  }
}
