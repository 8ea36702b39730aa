import { type DragEvent, type ReactNode, useState } from 'react'
import type { FieldAttributes } from './field.tsx'
import { Icon } from './icon.tsx'
import './file-drop.css'

type FileDropProps = FieldAttributes & {
  accept: string
  onFile: (file: File) => void
  children: ReactNode
}

/** A real file input, reachable by keyboard, inside a drop zone. */
export function FileDrop({ accept, onFile, children, ...input }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const chooseFile = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    chooseFile(event.dataTransfer.files)
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
      <input
        {...input}
        type="file"
        accept={accept}
        onChange={(event) => chooseFile(event.currentTarget.files)}
      />
      <span>{children}</span>
    </div>
  )
}
