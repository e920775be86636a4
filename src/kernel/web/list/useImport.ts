import { useRef, useState } from 'react'
import { makeUuid } from '../client/device.ts'
import { watchJob } from '../detail/jobs.ts'
import { type ImportCheck, type ImportMode, type ImportResult, useKit } from '../services.tsx'
import type { ImportDialogProps } from './ImportDialog.tsx'

type Step =
  | { at: 'choose'; refusal?: string }
  | { at: 'checking'; share: number }
  | { at: 'checked'; file: string; check: ImportCheck }
  | { at: 'importing'; check: ImportCheck; file: string }
  | { at: 'done'; result: ImportResult }

export const MAX_MB = 50

/** How far an import is, and what leads on: a file is checked, what was found is imported, or another file is chosen. */
export function useImport({ what, to, onClose }: Pick<ImportDialogProps, 'what' | 'to' | 'onClose'>) {
  const { imports } = useKit()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [mode, setMode] = useState<ImportMode>('add')
  const abort = useRef<AbortController>(undefined)
  // One number per checked file: a repeated press imports once.
  const requestNo = useRef('')

  function close(): void {
    abort.current?.abort()
    setStep({ at: 'choose' })
    onClose()
  }

  async function check(file: File): Promise<void> {
    if (file.size > MAX_MB * 1024 * 1024) return setStep({ at: 'choose', refusal: `文件不能超过${MAX_MB}MB` })
    const mine = new AbortController()
    abort.current = mine
    requestNo.current = makeUuid()
    setStep({ at: 'checking', share: 0 })
    try {
      const progress = (share: number) => !mine.signal.aborted && setStep({ at: 'checking', share })
      const answer = await imports.check(to, file, progress, mine.signal, mode)
      if (mine.signal.aborted) return
      if (answer.refusal) setStep({ at: 'choose', refusal: answer.refusal })
      else setStep({ at: 'checked', file: file.name, check: answer })
    } catch {
      if (!mine.signal.aborted) setStep({ at: 'choose', refusal: '文件没有检查完，请重新选择' })
    }
  }

  async function run(checked: ImportCheck, file: string): Promise<void> {
    setStep({ at: 'importing', check: checked, file })
    try {
      const result = await imports.run(to, checked.ticket, requestNo.current)
      if (result.job) {
        watchJob(result.job, `导入${what}`)
        return close()
      }
      setStep({ at: 'done', result })
    } catch {
      setStep({ at: 'checked', check: checked, file })
    }
  }

  return { step, mode, setMode, check, run, again: () => setStep({ at: 'choose' }), close }
}
