import { type ComponentType, useRef, useState, useSyncExternalStore } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { useAccount } from '#web/app/session/account.ts'
import { toast } from '#web/app/toast.ts'
import { useKeyLines, usePageKeys } from '#web/parts/workspace/page-keys.ts'
import { useGoKeys } from './go-keys.ts'
import { usePaletteKey } from './palette-key.ts'
import { PhoneBar } from './phone-bar.tsx'
import { SideBar } from './side-bar.tsx'
import './workspace-bar.css'
import '#web/layout/site-header.css'

type Part = ComponentType<{ onClose: () => void; onKeys: () => void }>

/** Each has a script of its own, which loads when it is first asked for. */
const PARTS = {
  palette: async (): Promise<Part> => (await import('./palette.tsx')).Palette,
  keys: async (): Promise<Part> => (await import('./key-list.tsx')).KeyList,
}

/** The bar of the workspace for the window's width, with what opens from it: the palette and the list of keys. */
export function WorkspaceBar() {
  const text = useText()
  const account = useAccount()
  return (
    <>
      <a href="#main" className="skip">
        {text('brand.skip')}
      </a>
      {/* Keeps its room, so that nothing moves once the account is known. */}
      {account ? <OwnBar /> : <div className="side-bar-room" />}
    </>
  )
}

function OwnBar() {
  const text = useText()
  const isNarrow = useSyncExternalStore(subscribe, isNarrowNow, () => false)
  const { Shown, open, close } = useOpened()
  useGoKeys()
  usePageKeys({ '?': { label: text('keys.this'), act: () => open('keys') } })
  useKeyLines([{ keys: [text('palette.keys')], label: text('palette.open') }])
  usePaletteKey(() => open('palette'))
  const find = () => open('palette')
  return (
    <>
      {isNarrow ? <PhoneBar onFind={find} /> : <SideBar onFind={find} onKeys={() => open('keys')} />}
      {Shown && <Shown onClose={close} onKeys={() => open('keys')} />}
    </>
  )
}

/** Keeps what is open over the page: of two that are asked for while they load, the last. */
function useOpened() {
  const text = useText()
  const [Shown, setShown] = useState<Part>()
  const asked = useRef(0)
  const open = (name: keyof typeof PARTS) => {
    const own = ++asked.current
    PARTS[name]().then(
      (part) => own === asked.current && setShown(() => part),
      () => toast('error', text('error.offline.text')),
    )
  }
  return { Shown, open, close: () => setShown(undefined) }
}

const NARROW = '(width < 48rem)'

function subscribe(listener: () => void) {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const isNarrowNow = () => matchMedia(NARROW).matches
