import { Button, Input, type InputRef, Select } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { quantityText } from '#kernel/shared/text.ts'
import { Field, focusField, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon } from '#kernel/web/ui/icons/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { TrackMode } from '#modules/warehouse/shared/unitType.ts'
import { type BizType, isPriced } from '../shared/bill.ts'
import { ReservationSource, ReservationStatus } from '../shared/reservation.ts'
import { reservationApi, stockApi } from '../shared/stock.api.ts'
import type { FoundUnit } from '../shared/stock.ts'
import { lineOf, type TypedLine, withOneMore } from './lineShape.ts'
import { ScanBox } from './ScanBox.tsx'
import css from './stock.module.css'

/** The lines of a bill, by scanner, by words, by keys alone. */
export function BillLines({ goesOut, fixed }: { goesOut: boolean; fixed: boolean }) {
  const { store, id: form } = useForm()
  const box = useRef<InputRef>(null)
  /** Added and not walked through yet. */
  const added = useRef<number | undefined>(undefined)
  const lines = useFormValue<readonly TypedLine[] | undefined>('lines') ?? []
  const warehouseId = useFormValue<string | undefined>('warehouseId')
  const priced = isPriced(useFormValue<BizType>('bizType'))
  const unitIds = [...new Set(lines.map(({ unitId }) => unitId))].sort()
  const { data } = useRead(
    stockApi.find,
    { unitIds, ...(warehouseId ? { warehouseId } : {}) },
    { firstLoad: true, placeholderData: (previous) => previous },
  )
  const known = new Map(data?.map((unit) => [unit.unitId, unit]))
  const set = (next: readonly TypedLine[]) => store.set('lines', next)
  const toScan = () => box.current?.focus()
  const toQty = (n: number) => setTimeout(() => focusField(form, `lines.${n}.qty`))
  const take = (unit: FoundUnit, scanned: boolean) => {
    const more = withOneMore(lines, unit)
    if (more) return set(more)
    set([...lines, lineOf(unit, goesOut)])
    if (scanned) added.current = lines.length
    else toQty(lines.length)
  }
  const onward = () => {
    const n = added.current
    added.current = undefined
    if (n !== undefined && lines[n]) return toQty(n)
    document.querySelector<HTMLElement>('form [data-verb=submit]')?.focus()
  }
  return (
    <>
      {!fixed && <ScanBox warehouseId={warehouseId} box={box} onFound={take} onEmpty={onward} />}
      {lines.length === 0 ? (
        <p className="ter t13">还没有明细；扫码枪直接扫，同一配件再扫一次数量加一。</p>
      ) : (
        <table className={`${css.lines} mt-12`} aria-label="明细">
          <thead>
            <tr className="ter t13">
              <th>配件</th>
              <th>可用 / 预留</th>
              <th>批次或序列号</th>
              <th>数量</th>
              {priced && <th>含税单价</th>}
              {priced && <th>税率 %</th>}
              <th aria-label="删除" />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, n) => (
              <LineRow
                key={`${line.unitId}-${n}`}
                n={n}
                line={line}
                unit={known.get(line.unitId)}
                goesOut={goesOut}
                priced={priced}
                warehouseId={warehouseId}
                onDone={toScan}
                onRemove={() => set(lines.filter((_, at) => at !== n))}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

interface RowProps {
  readonly n: number
  readonly line: TypedLine
  readonly unit: FoundUnit | undefined
  readonly goesOut: boolean
  readonly priced: boolean
  readonly warehouseId: string | undefined
  readonly onDone: () => void
  readonly onRemove: () => void
}

function LineRow({ n, line, unit, goesOut, priced, warehouseId, onDone, onRemove }: RowProps) {
  const { id: form } = useForm()
  const at = (name: string) => `lines.${n}.${name}`
  const on = (next: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    next()
  }
  return (
    <tr className="line-b">
      <td className={css.part}>
        <div>{unit?.name ?? '…'}</div>
        <div className="ter t13 num">{[unit?.partNo, unit?.model, unit?.spec].filter(Boolean).join(' · ')}</div>
      </td>
      <td className={`${css.there} num`}>
        {unit && warehouseId ? (
          <>
            <span className={goesOut && Number(unit.available) < Number(line.qty ?? 0) ? 'redText' : ''}>
              {quantityText(unit.available)}
            </span>{' '}
            / {quantityText(unit.reserved)} <span className="ter">{unit.measureUnit}</span>
          </>
        ) : (
          <span className="ter">先选仓库</span>
        )}
        {goesOut && unit && warehouseId && Number(unit.reserved) > 0 && (
          <FromReservation n={n} unit={unit} warehouseId={warehouseId} />
        )}
      </td>
      <td className={css.track}>
        {unit && <Track n={n} unit={unit} goesOut={goesOut} fixed={Boolean(line.sourceLineId)} />}
      </td>
      <td
        className={css.qty}
        data-enter="own"
        onKeyDown={on(() => (priced ? focusField(form, at('taxPrice')) : onDone()))}
      >
        <Field of={at('qty')} bare />
      </td>
      {priced && (
        <td className={css.price} data-enter="own" onKeyDown={on(onDone)}>
          <Field of={at('taxPrice')} bare />
        </td>
      )}
      {priced && (
        <td className={css.rate} data-enter="own" onKeyDown={on(onDone)}>
          <Field of={at('taxRate')} bare unit="" />
        </td>
      )}
      <td>
        <Button type="text" size="small" aria-label={`删除第 ${n + 1} 行`} icon={<CloseIcon />} onClick={onRemove} />
      </td>
    </tr>
  )
}

/** Batch, or serial numbers, as the part is followed. */
function Track({ n, unit, goesOut, fixed }: { n: number; unit: FoundUnit; goesOut: boolean; fixed: boolean }) {
  const { store } = useForm()
  const at = (name: string) => `lines.${n}.${name}`
  if (unit.trackMode === TrackMode.code.serial)
    return (
      <Field of={at('serialNos')} bare>
        {({ id, value, onBlur, disabled }) => (
          <Input
            id={id}
            aria-label="序列号"
            placeholder="序列号，用空格隔开"
            disabled={disabled}
            onBlur={onBlur}
            value={((value as readonly string[] | undefined) ?? []).join(' ')}
            onChange={(event) => {
              const serialNos = event.target.value.split(/[\s,，、]/)
              store.set(at('serialNos'), serialNos)
              const count = serialNos.filter((one) => one !== '').length
              if (count > 0) store.set(at('qty'), String(count))
            }}
          />
        )}
      </Field>
    )
  if (unit.trackMode !== TrackMode.code.batch) return <span className="ter">—</span>
  if (goesOut || fixed)
    return (
      <Field of={at('batchId')} bare>
        {({ id, value, onChange, disabled }) => (
          <Select
            id={id}
            aria-label="批次"
            style={{ width: '100%' }}
            placeholder="请选择批次"
            disabled={disabled || fixed}
            value={(value as string | undefined) ?? null}
            onChange={(next) => onChange(next ?? undefined)}
            options={unit.batches.map(({ batchId, batchNo, expireAt, available }) => ({
              value: batchId,
              label: `${batchNo}${expireAt ? ` ${expireAt} 到期` : ''} 可用 ${quantityText(available)}`,
            }))}
          />
        )}
      </Field>
    )
  return (
    <div className="grid gap-6">
      <Field of={at('batchNo')} bare />
      <Field of={at('expireAt')} bare />
    </div>
  )
}

/** What is promised to somebody goes out on his name. */
function FromReservation({ n, unit, warehouseId }: { n: number; unit: FoundUnit; warehouseId: string }) {
  const { data } = useRead(reservationApi.list, {
    page: 1,
    size: 50,
    unitId: unit.unitId,
    warehouseId,
    status: [ReservationStatus.code.active],
  } as never)
  const rows = data?.records.filter(({ heldQty }) => Number(heldQty) > 0) ?? []
  if (rows.length === 0) return null
  return (
    <Field of={`lines.${n}.reservationId`} bare>
      {({ id, value, onChange }) => (
        <Select
          id={id}
          size="small"
          aria-label="从预留领"
          style={{ width: '100%' }}
          allowClear
          placeholder="从预留领"
          value={(value as string | undefined) ?? null}
          onChange={(next) => onChange(next ?? undefined)}
          options={rows.map((row) => ({
            value: row.id,
            label: `${ReservationSource.label(row.sourceType)} ${quantityText(row.heldQty)}`,
          }))}
        />
      )}
    </Field>
  )
}
