import { useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { tellFault } from '../client/fault.ts'
import { type UploadedFile, useKit } from '../services.tsx'
import { UploadsContext } from './uploads.ts'

export interface Sending {
  readonly name: string
  readonly share: number
  /** Kept to send again after a failure. */
  readonly file: File
  readonly failed?: boolean
}

/** The files of one field that are on their way, and how each that arrives joins those that are there. */
export function useSending(value: readonly UploadedFile[], onChange: (files: readonly UploadedFile[]) => void) {
  const { upload } = useKit()
  const uploads = useContext(UploadsContext)
  const [sending, setSending] = useState<readonly Sending[]>([])
  // Several files end at different times; each adds itself to what is there then.
  const latest = useRef(value)
  latest.current = value
  const chosen = useRef(new Set<File>())
  useEffect(() => {
    const files = chosen.current
    return () => {
      for (const file of files) uploads?.release(file)
    }
  }, [uploads])

  function start(file: File): void {
    chosen.current.add(file)
    // Sent also where nobody waits for it.
    const sent = send(file)
    uploads?.hold(file, sent)
  }

  function drop(file: File): void {
    chosen.current.delete(file)
    uploads?.release(file)
    setSending((now) => now.filter((one) => one.file !== file))
  }

  async function send(file: File): Promise<boolean> {
    const mark = (part: Partial<Sending>) =>
      setSending((now) => now.map((one) => (one.file === file ? { ...one, ...part } : one)))
    setSending((now) => [...now.filter((one) => one.file !== file), { name: file.name, share: 0, file }])
    try {
      const done = await upload(file, (share) => mark({ share }))
      latest.current = [...latest.current, done]
      // Whoever waits for the file reads the value as soon as it is told.
      flushSync(() => {
        drop(file)
        onChange(latest.current)
      })
      return true
    } catch (thrown) {
      tellFault(thrown)
      mark({ failed: true })
      return false
    }
  }

  return { sending, start, drop }
}
