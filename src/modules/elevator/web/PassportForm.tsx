import { Button, Input, Radio } from 'antd'
import { Fragment } from 'react'
import { DayInput, FilesControl, UploadsContext } from '#kernel/web/form/index.ts'
import type { UploadedFile } from '#kernel/web/services.tsx'
import type { ElevatorDetail } from '../shared/elevatorDetail.ts'
import { type PassportEntry, PassportResult, type PassportRow } from '../shared/passport.ts'
import type { PassportItem } from '../shared/passportItems.ts'
import css from './passport.module.css'
import { type PassportHead, stored, uploaded, usePassport } from './usePassport.ts'

const { unchecked, defect } = PassportResult.code
const choices = PassportResult.options.filter(({ value }) => value !== unchecked)

interface Props {
  readonly lift: ElevatorDetail
  readonly row: PassportRow | undefined
  onClose(): void
}

/** The thirty points one below the other, as they are walked; 其余正常 for what needs no word. */
export function PassportForm({ lift, row, onClose }: Props) {
  const { points, head, change, entryOf, note, rest, checked, running, uploads, waiting, go } = usePassport(
    lift,
    row,
    onClose,
  )
  return (
    <UploadsContext value={uploads}>
      <div className="pt-14 px-24">
        <Head head={head} onChange={change} />
        <table className={`plainTable ${css.points}`}>
          <tbody>
            {points.map((point, n) => (
              <Fragment key={point.code}>
                {points[n - 1]?.group !== point.group && (
                  <tr>
                    <th colSpan={4}>{point.group}</th>
                  </tr>
                )}
                <Point
                  number={n + 1}
                  point={point}
                  entry={entryOf(point.code)}
                  onNote={(part) => note(point.code, part)}
                />
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
            <Button type="primary" loading={running || waiting} onClick={() => void go()}>
              {waiting ? '照片上传中，传完后保存' : '保存'}
            </Button>
          </span>
        </footer>
      </div>
    </UploadsContext>
  )
}

/** When, from whom, and the papers that came with the lift. */
function Head({ head, onChange }: { head: PassportHead; onChange(part: Partial<PassportHead>): void }) {
  return (
    <div className={`grid pb-14 sec t13 ${css.formHead}`}>
      <label>
        接梯日期
        <DayInput
          past
          aria-label="接梯日期"
          value={head.takeoverDate}
          onChange={(takeoverDate) => onChange({ takeoverDate })}
        />
      </label>
      <label>
        移交方
        <Input
          aria-label="移交方"
          placeholder="原维保单位或使用单位"
          maxLength={60}
          value={head.handedBy}
          onChange={(event) => onChange({ handedBy: event.target.value })}
        />
      </label>
      <label>
        备注
        <Input
          aria-label="备注"
          maxLength={500}
          value={head.remark}
          onChange={(event) => onChange({ remark: event.target.value })}
        />
      </label>
      <div>
        铭牌照片
        <Pictures id="nameplate" value={head.nameplate} onChange={(nameplate) => onChange({ nameplate })} />
      </div>
      <div>
        使用登记证照片
        <Pictures id="certificate" value={head.certificate} onChange={(certificate) => onChange({ certificate })} />
      </div>
    </div>
  )
}

interface PointProps {
  readonly number: number
  readonly point: PassportItem
  readonly entry: PassportEntry
  onNote(part: Partial<PassportEntry>): void
}

/** A defect is said in words, with pictures if there are any. */
function Point({ number, point, entry, onNote }: PointProps) {
  const isDefect = entry.result === defect
  return (
    <tr>
      <td className="num ter">{number}</td>
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
          value={entry.result || null}
          onChange={(event) => onNote({ result: event.target.value as PassportEntry['result'] })}
        />
      </td>
      <td className={css.pointRemark}>
        <Input
          aria-label={`${point.name}说明`}
          size="small"
          maxLength={200}
          placeholder={isDefect ? '必填：缺陷在哪里、到什么程度' : '说明'}
          value={entry.remark}
          onChange={(event) => onNote({ remark: event.target.value })}
        />
        {isDefect && (
          <Pictures
            id={`photos-${point.code}`}
            value={uploaded(entry.photos)}
            onChange={(files) => onNote({ photos: stored(files) })}
          />
        )}
      </td>
    </tr>
  )
}

interface PicturesProps {
  readonly id: string
  readonly value: readonly UploadedFile[]
  onChange(files: readonly UploadedFile[]): void
}

function Pictures({ id, value, onChange }: PicturesProps) {
  return (
    <FilesControl id={id} value={value} onChange={onChange} disabled={false} accept="image/png,image/jpeg" most={6} />
  )
}
