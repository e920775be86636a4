import { Button, Checkbox, Input, Segmented } from 'antd'
import { clockText } from '#kernel/shared/said.ts'
import { useForm, useFormValue } from '#kernel/web/form/index.ts'
import { Tag, timeText } from '#kernel/web/ui/index.ts'
import { itemRuns } from '#modules/maintenance/shared/itemShown.ts'
import type { OrderItem } from '#modules/maintenance/shared/orderDetail.ts'
import { ItemResult, Part } from '#modules/template/shared/template.ts'
import { type CheckDetail, type CheckedItem, CheckResult } from '../shared/qualityCheck.ts'
import css from './quality.module.css'

const { right, wrong } = CheckResult.code
type Photo = CheckDetail['photos'][number]

/** The record item by item, its photos beside it: 符合, 不符, or not looked at. */
export function CheckItems({ check }: { check: CheckDetail }) {
  const { store } = useForm()
  const items = (useFormValue('items') as readonly CheckedItem[] | undefined) ?? []
  const known = new Map(items.map((item) => [item.itemCode, item]))
  const photos = Map.groupBy(check.photos, ({ itemCode }) => itemCode)
  const site = photos.get(null) ?? []
  const hazards = new Map(check.items.map(({ itemCode, hazardNo }) => [itemCode, hazardNo]))
  const change = (itemCode: string, next: CheckedItem | undefined) =>
    store.set('items', [...items.filter((one) => one.itemCode !== itemCode), ...(next ? [next] : [])])
  const wholePart = (of: readonly OrderItem[]) =>
    store.set('items', [
      ...items,
      ...of.filter(({ itemCode }) => !known.has(itemCode)).map(({ itemCode }) => blank(itemCode, right)),
    ])
  return (
    <>
      {site.length > 0 && (
        <section>
          <h2 className={css.part}>现场照片 {site.length}</h2>
          <div className={`grid gap-y-4 gap-x-12 items-start line2-b t13 ${css.item}`}>
            <Photos photos={site} />
          </div>
        </section>
      )}
      {itemRuns(check.order.items).map(({ part, items: own }) => {
        const looked = own.filter(({ itemCode }) => known.has(itemCode)).length
        return (
          <section
            key={own[0]?.itemCode}
            aria-label={`${Part.label(part)} ${own[0]?.itemCode} 至 ${own.at(-1)?.itemCode}`}
          >
            <h2 className={css.part}>
              {Part.label(part)}
              <span className="ter num">
                已核对 {looked}/{own.length}
              </span>
              <Button className={css.rest} size="small" disabled={looked === own.length} onClick={() => wholePart(own)}>
                其余都符合
              </Button>
            </h2>
            {own.map((item) => (
              <Row
                key={item.itemCode}
                item={item}
                checked={known.get(item.itemCode)}
                photos={photos.get(item.itemCode)}
                hazardNo={hazards.get(item.itemCode) ?? null}
                onChange={change}
              />
            ))}
          </section>
        )
      })}
    </>
  )
}

const blank = (itemCode: string, result: CheckedItem['result']): CheckedItem => ({
  itemCode,
  result,
  note: null,
  hazard: false,
})

interface RowProps {
  readonly item: OrderItem
  readonly checked: CheckedItem | undefined
  readonly photos: readonly Photo[] | undefined
  readonly hazardNo: string | null
  readonly onChange: (itemCode: string, next: CheckedItem | undefined) => void
}

function Row({ item, checked, photos, hazardNo, onChange }: RowProps) {
  return (
    <div className={`grid gap-y-4 gap-x-12 items-start line2-b t13 ${css.item}`} data-result={checked?.result}>
      <span className="ter num">{item.itemCode}</span>
      <div>
        {item.name} {item.isKey && <Tag>关键</Tag>}
        <div className="ter small">{item.requirement}</div>
        {(item.text || item.naReason) && <div className="small sec">{item.text ?? item.naReason}</div>}
      </div>
      <div className={item.result === ItemResult.code.abnormal ? 'amberText' : 'sec'}>
        {ItemResult.label(item.result)}
        {item.value != null && (
          <div className="num">
            {item.value} {item.valueUnit}
          </div>
        )}
        {item.at && <div className="ter small num">{clockText(item.at)}</div>}
      </div>
      <Segmented<number>
        size="small"
        aria-label={`${item.itemCode} 质检结果`}
        value={checked?.result ?? 0}
        options={[
          { value: 0, label: '未看' },
          { value: right, label: '符合' },
          { value: wrong, label: '不符' },
        ]}
        onChange={(next) =>
          onChange(
            item.itemCode,
            next === 0 ? undefined : { ...(checked ?? blank(item.itemCode, right)), result: next as 1 | 2 },
          )
        }
      />
      {checked?.result === wrong && (
        <div className={`grid gap-12 items-center ${css.said}`}>
          <Input
            aria-label={`${item.itemCode} 不符说明`}
            placeholder="哪里不符，必填"
            maxLength={200}
            value={checked.note ?? ''}
            onChange={(event) => onChange(item.itemCode, { ...checked, note: event.target.value || null })}
          />
          {hazardNo ? (
            <span className="ter small num">已转隐患 {hazardNo}</span>
          ) : (
            <Checkbox
              checked={checked.hazard}
              onChange={(event) => onChange(item.itemCode, { ...checked, hazard: event.target.checked })}
            >
              转隐患
            </Checkbox>
          )}
        </div>
      )}
      {photos && <Photos photos={photos} />}
    </div>
  )
}

function Photos({ photos }: { photos: readonly Photo[] }) {
  return (
    <div className={`flex wrap gap-8 ${css.photos}`}>
      {photos.map((photo) =>
        photo.url ? (
          <a key={photo.key} href={photo.url} target="_blank" rel="noreferrer">
            <img
              className="edge r-4 bg-side cover"
              src={photo.url}
              alt={`${photo.itemCode ?? '现场'} ${timeText(photo.takenAt)}`}
              loading="lazy"
            />
          </a>
        ) : (
          <span key={photo.key} className="ter">
            照片未上传
          </span>
        ),
      )}
    </div>
  )
}
