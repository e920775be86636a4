import { useState } from 'react'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { firstDayApi } from '../shared/api.ts'
import type { RegisterRead } from '../shared/register.ts'
import type { WorkbookReply } from '../shared/workbook.ts'

type Sent = Pick<StoredFile, 'key' | 'name'>
type Step =
  | { readonly at: 'choose'; readonly refusal?: string }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'checking'; readonly sent: Sent }
  | { readonly at: 'register'; readonly sent: Sent; readonly read: RegisterRead }
  | { readonly at: 'checked'; readonly sent: Sent; readonly reply: WorkbookReply }
  | { readonly at: 'written'; readonly reply: WorkbookReply }

/** How far a workbook is, and what leads on: a file is checked and written, or a register becomes a workbook. */
export function useWorkbook() {
  const { call, upload, download } = useKit()
  const { running, run } = useRun()
  const [step, setStep] = useState<Step>({ at: 'choose' })

  async function sent(file: File): Promise<Sent> {
    setStep({ at: 'sending', share: 0 })
    const { key } = await upload(file, (share) => setStep({ at: 'sending', share }))
    return { key, name: file.name }
  }
  /** What the server does not take stands beside the file that was chosen. */
  const refused = (failure: unknown) => {
    const known = failure instanceof CallFailure
    setStep({ at: 'choose', ...(known ? { refusal: failure.message } : {}) })
    if (!known) throw failure
  }
  const check = (file: File) =>
    run(async () => {
      try {
        const from = await sent(file)
        setStep({ at: 'checking', sent: from })
        setStep({ at: 'checked', sent: from, reply: await call(firstDayApi.workbook, { ...from, dryRun: true }) })
      } catch (failure) {
        refused(failure)
      }
    })
  const readRegister = (file: File) =>
    run(async () => {
      try {
        const from = await sent(file)
        setStep({ at: 'register', sent: from, read: await call(firstDayApi.readRegister, from) })
      } catch (failure) {
        refused(failure)
      }
    })
  const write = (from: Sent) =>
    run(async () => {
      const reply = await call(firstDayApi.workbook, { ...from, dryRun: false })
      setStep(reply.written ? { at: 'written', reply } : { at: 'checked', sent: from, reply })
    })
  const again = () => setStep({ at: 'choose' })
  const made = (from: Sent, mapping: Record<string, string>) =>
    run(async () => void (await download(firstDayApi.fromRegister, { ...from, mapping })))
  return { step, running, check, readRegister, write, again, made }
}
