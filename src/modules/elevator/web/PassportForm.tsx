import { Button, DatePicker, Input, Radio } from 'antd'
import { Fragment, useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { fromPicker, toPicker } from '#kernel/web/form/day.ts'
import { FilesControl, UploadsContext, useAfterUploads } from '#kernel/web/form/index.ts'
import { type UploadedFile, useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import type { ElevatorDetail } from '../shared/elevatorDetail.ts'
import { type PassportEntry, PassportResult, type PassportRow, passportApi } from '../shared/passport.ts'
import { passportItems } from '../shared/passportItems.ts'
import css from './passport.module.css'

const { unchecked, normal, defect } = PassportResult.code
const choices = PassportResult.options.filter(({ value }) => value !== unchecked)
type File = PassportRow['nameplate'][number]
const uploaded = (files: readonly File[]): UploadedFile[] => files.map((file) => ({ ...file, size: 0 }))
const stored = (files: readonly UploadedFile[]): File[] =>
  files.map(({ bucket, key, name }) => ({ bucket, key, name }) as File)

interface Props {
  readonly lift: ElevatorDetail
  readonly row: PassportRow | undefined
  onClose(): void
}

/** The thirty points one below the other, as they are walked; 其余正常 for what needs no word. */
export function PassportForm({ lift, row, onClose }: Props) {
  const { call, today, useUnsaved } = useKit()
  const points = passportItems(lift.type)
  const [takeoverDate, setDate] = useState<string | undefined>(row?.takeoverDate ?? today())
  const [handedBy, setHandedBy] = useState(row?.handedBy ?? '')
  const [remark, setRemark] = useState(row?.remark ?? '')
  const [nameplate, setNameplate] = useState(() => uploaded(row?.nameplate ?? []))
  const [certificate, setCertificate] = useState(() => uploaded(row?.certificate ?? []))
  const [entries, setEntries] = useState<ReadonlyMap<string, PassportEntry>>(
    () => new Map(row?.items.map((entry) => [entry.code, entry])),
  )
  const [changed, setChanged] = useState(false)
  const { running: busy, run } = useRun()
  useUnsaved(changed)
  const { uploads, waiting, go } = useAfterUploads(save)
  const entryOf = (code: string): PassportEntry =>
    entries.get(code) ?? { code, result: unchecked, remark: '', photos: [] }
  const set = (code: string, part: Partial<PassportEntry>) => {
    setChanged(true)
    setEntries((now) => new Map(now).set(code, { ...(now.get(code) ?? entryOf(code)), ...part }))
  }
  const rest = () => {
    setChanged(true)
    setEntries((now) => {
      const next = new Map(now)
      for (const { code } of points)
        if ((next.get(code)?.result ?? unchecked) === unchecked) next.set(code, { ...entryOf(code), result: normal })
      return next
    })
  }
  const checked = points.filter(({ code }) => entryOf(code).result !== unchecked).length
  async function save(): Promise<void> {
    const unsaid = points.find(({ code }) => entryOf(code).result === defect && !entryOf(code).remark.trim())
    if (unsaid) return void toast.error(`${unsaid.name}：请说明缺陷`)
    await run(async () => {
      const draft = {
        elevatorId: lift.id,
        takeoverDate: takeoverDate ?? '',
        handedBy: handedBy.trim(),
        ...(remark.trim() ? { remark: remark.trim() } : {}),
        nameplate: stored(nameplate),
        certificate: stored(certificate),
        items: points.map(({ code }) => entryOf(code)),
      }
      if (row) await call(passportApi.edit, { id: row.id, version: row.version, ...draft })
      else await call(passportApi.add, draft)
      setChanged(false)
      toast.done('接梯检查已保存，双方签署后不可修改')
      onClose()
    })
  }
  return (
    <UploadsContext value={uploads}>
      <div className="pt-14 px-24">
        <div className={`grid pb-14 sec t13 ${css.formHead}`}>
          <label>
            接梯日期
            <DatePicker
              aria-label="接梯日期"
              value={toPicker(takeoverDate)}
              onChange={(day) => setDate(fromPicker(day))}
            />
          </label>
          <label>
            移交方
            <Input
              aria-label="移交方"
              placeholder="原维保单位或使用单位"
              maxLength={60}
              value={handedBy}
              onChange={(event) => {
                setChanged(true)
                setHandedBy(event.target.value)
              }}
            />
          </label>
          <label>
            备注
            <Input
              aria-label="备注"
              maxLength={500}
              value={remark}
              onChange={(event) => {
                setChanged(true)
                setRemark(event.target.value)
              }}
            />
          </label>
          <div>
            铭牌照片
            <FilesControl
              id="nameplate"
              value={nameplate}
              onChange={(files) => {
                setChanged(true)
                setNameplate([...files])
              }}
              disabled={false}
              accept="image/png,image/jpeg"
              most={6}
            />
          </div>
          <div>
            使用登记证照片
            <FilesControl
              id="certificate"
              value={certificate}
              onChange={(files) => {
                setChanged(true)
                setCertificate([...files])
              }}
              disabled={false}
              accept="image/png,image/jpeg"
              most={6}
            />
          </div>
        </div>
        <table className={`plainTable ${css.points}`}>
          <tbody>
            {points.map((point, n) => (
              <Fragment key={point.code}>
                {points[n - 1]?.group !== point.group && (
                  <tr>
                    <th colSpan={4}>{point.group}</th>
                  </tr>
                )}
                <tr>
                  <td className="num ter">{n + 1}</td>
                  <td>
                    {point.name}
                    <div className="ter small">{point.requirement}</div>
                  </td>
                  <td>
                    <Radio.Group
                      aria-label={point.name}
                      size="small"
                      optionType="button"
                      options={choices.map(({ value, label }) => ({ value, label }))}
                      value={entryOf(point.code).result || null}
                      onChange={(event) => set(point.code, { result: event.target.value as PassportEntry['result'] })}
                    />
                  </td>
                  <td className={css.pointRemark}>
                    <Input
                      aria-label={`${point.name}说明`}
                      size="small"
                      maxLength={200}
                      placeholder={entryOf(point.code).result === defect ? '必填：缺陷在哪里、到什么程度' : '说明'}
                      value={entryOf(point.code).remark}
                      onChange={(event) => set(point.code, { remark: event.target.value })}
                    />
                    {entryOf(point.code).result === defect && (
                      <FilesControl
                        id={`photos-${point.code}`}
                        value={uploaded(entryOf(point.code).photos)}
                        onChange={(files) => set(point.code, { photos: stored(files) })}
                        disabled={false}
                        accept="image/png,image/jpeg"
                        most={6}
                      />
                    )}
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
        <footer className={`row gap-12 sticky py-12 line-t bg ${css.formFoot}`}>
          <span className="sec">
            已检查 <b className="num">{checked}</b> / {points.length} 项
          </span>
          <Button onClick={rest} disabled={checked === points.length}>
            其余正常
          </Button>
          <span className="inline-flex gap-8 push">
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" loading={busy || waiting} onClick={() => void go()}>
              {waiting ? '照片上传中，传完后保存' : '保存'}
            </Button>
          </span>
        </footer>
      </div>
    </UploadsContext>
  )
}
