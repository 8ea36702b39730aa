import { useEffect, useState } from 'react'
import { LIMITS } from '#contract/vocabulary.ts'

/** Previews a picture by a data: address, which the content security policy allows; empty until it is read. */
export function FilePreview({ file, className }: { file: File; className: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    if (file.size <= LIMITS.imageBytes) reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return address ? <img src={address} alt="" className={className} /> : <span className={className} />
}
