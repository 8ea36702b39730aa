import { create } from 'zustand'

/** The company's chosen logo, for as long as the wizard's page lives: a file cannot be stored (decisions §4). */
export const useLogo = create<{ file: File | undefined }>()(() => ({ file: undefined }))
