import { create } from 'zustand'

/** The company's chosen logo, in memory only, because a file cannot be stored (decisions §4). */
export const useLogo = create<{ file: File | undefined }>()(() => ({ file: undefined }))
