import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useAfterUploads } from '#kernel/web/form/index.ts'
import { type UploadedFile, useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import type { ElevatorDetail } from '../shared/elevatorDetail.ts'
import { type PassportEntry, PassportResult, type PassportRow, passportApi } from '../shared/passport.ts'
import { passportItems } from '../shared/passportItems.ts'

const { unchecked, normal, defect } = PassportResult.code
type File = PassportRow['nameplate'][number]
export const uploaded = (files: readonly File[]): UploadedFile[] => files.map((file) => ({ ...file, size: 0 }))
export const stored = (files: readonly UploadedFile[]): File[] =>
  files.map(({ bucket, key, name }) => ({ bucket, key, name }) as File)

export interface PassportHead {
  readonly takeoverDate: string | undefined
  readonly handedBy: string
  readonly remark: string
  readonly nameplate: readonly UploadedFile[]
  readonly certificate: readonly UploadedFile[]
}

/** What is typed of a passport: its head, and of each of the thirty points what was found (archives 10.2). */
export function usePassport(lift: ElevatorDetail, row: PassportRow | undefined, onSaved: () => void) {
  const { call, today, useUnsaved } = useKit()
  const points = passportItems(lift.type)
  const [head, setHead] = useState<PassportHead>(() => ({
    takeoverDate: row?.takeoverDate ?? today(),
    handedBy: row?.handedBy ?? '',
    remark: row?.remark ?? '',
    nameplate: uploaded(row?.nameplate ?? []),
    certificate: uploaded(row?.certificate ?? []),
  }))
  const [entries, setEntries] = useState<ReadonlyMap<string, PassportEntry>>(
    () => new Map(row?.items.map((entry) => [entry.code, entry])),
  )
  const [changed, setChanged] = useState(false)
  const { running, run } = useRun()
  useUnsaved(changed)
  const after = useAfterUploads(save)
  const entryOf = (code: string): PassportEntry => entries.get(code) ?? blank(code)
  const change = (part: Partial<PassportHead>) => {
    setChanged(true)
    setHead((now) => ({ ...now, ...part }))
  }
  const note = (code: string, part: Partial<PassportEntry>) => {
    setChanged(true)
    setEntries((now) => new Map(now).set(code, { ...(now.get(code) ?? blank(code)), ...part }))
  }
  /** 其余正常: what nobody has looked at is as it should be. */
  const rest = () => {
    for (const { code } of points) if (entryOf(code).result === unchecked) note(code, { result: normal })
  }
  async function save(): Promise<void> {
    const unsaid = points.find(({ code }) => entryOf(code).result === defect && !entryOf(code).remark.trim())
    if (unsaid) return void toast.error(`${unsaid.name}：请说明缺陷`)
    await run(async () => {
      const draft = {
        elevatorId: lift.id,
        takeoverDate: head.takeoverDate ?? '',
        handedBy: head.handedBy.trim(),
        ...(head.remark.trim() ? { remark: head.remark.trim() } : {}),
        nameplate: stored(head.nameplate),
        certificate: stored(head.certificate),
        items: points.map(({ code }) => entryOf(code)),
      }
      if (row) await call(passportApi.edit, { id: row.id, version: row.version, ...draft })
      else await call(passportApi.add, draft)
      setChanged(false)
      toast.done('接梯检查已保存，双方签署后不可修改')
      onSaved()
    })
  }
  const checked = points.filter(({ code }) => entryOf(code).result !== unchecked).length
  return { points, head, change, entryOf, note, rest, checked, running, ...after }
}

const blank = (code: string): PassportEntry => ({ code, result: unchecked, remark: '', photos: [] })
