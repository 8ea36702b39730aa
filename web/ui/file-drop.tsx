import { type DragEvent, type ReactNode, useState } from 'react'
import type { FieldAttributes } from './field.tsx'
import { FileButton } from './file-button.tsx'
import { Icon } from './icon.tsx'
import './file-drop.css'

type FileDropProps = FieldAttributes & {
  accept: string
  /** The button's words; `children` stand beside it. */
  choose: string
  onFile: (file: File) => void
  children: ReactNode
}

/** A file input, reachable by keyboard, inside a drop zone. */
export function FileDrop({ accept, choose, onFile, children, ...input }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside works without dropping
    <div
      className={isOver ? 'file-drop file-drop-over' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="upload" />
      <FileButton {...input} accept={accept} onFile={onFile}>
        {choose}
      </FileButton>
      <span>{children}</span>
    </div>
  )
}
