import { AutoComplete, Button } from 'antd'
import type { z } from 'zod'
import { quantityText } from '#kernel/shared/text.ts'
import { Field, useForm } from '#kernel/web/form/index.ts'
import { offered, offeredAt } from '#kernel/web/form/offered.ts'
import { useDebounced } from '#kernel/web/form/RefSelect.tsx'
import { useKit } from '#kernel/web/services.tsx'
import { CloseIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { partsApi } from '../shared/api.ts'
import type { ChargeReply, KnownPart } from '../shared/partsDetail.ts'
import { may } from '../shared/permissions.ts'
import css from './form.module.css'
import { ChargeName } from './marks.tsx'

/** A line as it is typed: texts may be half there. */
export interface TypedLine {
  readonly id?: string
  readonly unitId?: string | null
  readonly name?: string
  readonly spec?: string | null
  readonly qty?: string
  readonly priceSale?: string | null
  readonly [more: string]: unknown
}

interface Props {
  readonly n: number
  readonly line: TypedLine
  readonly charge: z.output<typeof ChargeReply>[number] | undefined
  readonly amount: string | null
  readonly onRemove?: () => void
}

/** One part: what and how many at the top, the old one below, who pays and the last price beside it. */
export function LineFields({ n, line, charge, amount, onRemove }: Props) {
  const { may: holds } = useKit()
  const at = (name: string) => `lines.${n}.${name}`
  return (
    <section className={`pt-12 pb-10 px-20 line-b ${css.line}`} aria-label={`配件 ${n + 1}`}>
      <div className={`grid gap-x-10 items-start ${css.lineTop}`}>
        <Field of={at('name')}>
          {(control) => <NameControl {...control} n={n} typed={(control.value as string | undefined) ?? ''} />}
        </Field>
        <Field of={at('spec')} />
        <Field of={at('qty')} />
        <Field of={at('measure')} />
        <Field of={at('priceSale')} help="" />
        {holds([may.seeCost]) && <Field of={at('priceCost')} />}
      </div>
      <div className={`grid gap-x-10 items-start ${css.lineOld}`}>
        <Field of={at('reason')} />
        <Field of={at('oldDisposal')} />
        <Field of={at('safetyPart')} />
        <Field of={at('oldSerial')} />
        <Field of={at('oldPhoto')} span={2} />
      </div>
      <div className={`row wrap gap-y-2 gap-x-12 t13 ${css.charge}`}>
        {charge && line.name ? (
          <>
            <ChargeName mode={charge.chargeMode} />
            <span className="ter">{charge.basis}</span>
            {charge.lastPrice && (
              <span className="ter num">
                上次 {moneyText(charge.lastPrice)} 元（{charge.lastPriceOn}）
              </span>
            )}
            {charge.replacedOn && <span className="amberText num">本梯 {charge.replacedOn} 换过</span>}
          </>
        ) : (
          <span className="ter">填写配件与单价后判定由谁付费</span>
        )}
        <span className="push">
          <span className="ter">金额</span> <b className="num">{moneyText(amount)}</b>
        </span>
        {onRemove && (
          <Button type="text" size="small" aria-label={`删除配件 ${n + 1}`} icon={<CloseIcon />} onClick={onRemove} />
        )}
      </div>
    </section>
  )
}

interface NameProps {
  readonly id: string
  readonly n: number
  readonly typed: string
  readonly disabled: boolean
  readonly wrong: boolean
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

/** Parts of the catalogue and names asked for before, with specification, unit and price, taken over with one choice. */
function NameControl({ id, n, typed, disabled, wrong, onChange, onBlur }: NameProps) {
  const { store } = useForm()
  const keyword = useDebounced(typed.trim(), 250)
  const { data } = useRead(partsApi.known, keyword ? { keyword } : {}, {
    firstLoad: true,
    staleTime: 30_000,
    retry: false,
  })
  // Only what answers the words that stand there: Enter right after them would take what was found for others.
  const known = (keyword === typed.trim() && data) || []
  const take = (part: KnownPart) => {
    const { name, ...rest } = part
    onChange(name)
    for (const [key, value] of Object.entries(rest)) store.set(`lines.${n}.${key}`, value ?? undefined)
  }
  return (
    <AutoComplete
      id={id}
      style={{ width: '100%' }}
      popupMatchSelectWidth={340}
      value={typed}
      disabled={disabled}
      {...(wrong ? { status: 'error' as const } : {})}
      placeholder="名称，可从配件目录或用过的配件选"
      onBlur={onBlur}
      onChange={(value: string) => {
        const at = offeredAt(value)
        const picked = known[at ?? -1]
        if (picked) take(picked)
        else if (at === undefined) {
          onChange(value)
          // Another name is another part: what the warehouse would hand out must not stay behind.
          store.set(`lines.${n}.unitId`, undefined)
        }
      }}
      options={known.map((part, at) => ({
        value: offered(at),
        label: (
          <span className={`flex gap-8 ${css.known}`}>
            {part.name} <span className="sec">{part.spec}</span>
            {part.available && <span className="ter num">可用 {quantityText(part.available)}</span>}
            {part.priceSale && <span className="ter num">{moneyText(part.priceSale)}</span>}
          </span>
        ),
      }))}
    />
  )
}
