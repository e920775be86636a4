import { Button, Input } from 'antd'
import { useState } from 'react'
import { Field, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { RegionSelect } from '#kernel/web/region/RegionSelect.tsx'
import { moneyText } from '#kernel/web/ui/index.ts'
import { type FreightRegion, freightOf } from '../shared/freight.ts'
import { FreightMode } from '../shared/terms.ts'

const blank = { regions: [] as string[], first: '1', firstFee: '', step: '1', stepFee: '' }

/** What each region costs; one line without regions is for everywhere else. */
export function FreightRegions() {
  const { store, readOnly } = useForm()
  const mode = useFormValue<number>('mode')
  const regions = useFormValue<readonly (typeof blank)[] | undefined>('regions') ?? []
  if (mode === FreightMode.code.free) return null
  const unit = mode === FreightMode.code.weight ? '千克' : '件'
  const set = (next: readonly (typeof blank)[]) => store.set('regions', next)
  return (
    <div style={{ gridColumn: 'span 2' }}>
      {regions.map((_, n) => (
        <fieldset key={n} className="formSection" aria-label={`第${n + 1}行地区运费`}>
          <Field of={`regions.${n}.regions`} label="地区" help="不选即为其余地区">
            {(control) => (
              <RegionSelect
                id={control.id}
                label="地区"
                placeholder="其余地区"
                value={control.value as string[]}
                onChange={(codes) => control.onChange(codes ?? [])}
                disabled={control.disabled}
                wrong={control.wrong}
                anyLevel
                many
              />
            )}
          </Field>
          <div className="grid cols-4 gap-12">
            <Field of={`regions.${n}.first`} label={`首${unit}数`} />
            <Field of={`regions.${n}.firstFee`} />
            <Field of={`regions.${n}.step`} label={`续${unit}数`} />
            <Field of={`regions.${n}.stepFee`} />
          </div>
          {!readOnly && (
            <button
              type="button"
              className="linkButton small"
              onClick={() => set(regions.filter((__, at) => at !== n))}
            >
              删除这一行
            </button>
          )}
        </fieldset>
      ))}
      {!readOnly && <Button onClick={() => set([...regions, blank])}>添加地区</Button>}
      <Field of="regions" bare>
        {() => null}
      </Field>
      <Field of="freeOver" />
    </div>
  )
}

export function NoShip() {
  return (
    <Field of="noShipRegions" span={2}>
      {(control) => (
        <RegionSelect
          id={control.id}
          label="不配送地区"
          placeholder="都配送"
          value={control.value as string[]}
          onChange={(codes) => control.onChange(codes ?? [])}
          disabled={control.disabled}
          anyLevel
          many
        />
      )}
    </Field>
  )
}

const isNumber = (text: unknown) => typeof text === 'string' && /^\d+(\.\d+)?$/.test(text.trim())

/** What it would cost to send so much to a place, as the checkout reckons it. */
export function FreightTrial() {
  const [region, setRegion] = useState<string>()
  const [qty, setQty] = useState('1')
  const [weight, setWeight] = useState('1')
  const [amount, setAmount] = useState('100')
  const mode = useFormValue<FreightMode>('mode')
  const typed = useFormValue<readonly FreightRegion[] | undefined>('regions') ?? []
  const freeOver = useFormValue<string | null | undefined>('freeOver') ?? null
  const noShipRegions = useFormValue<readonly string[] | undefined>('noShipRegions') ?? []
  const regions = typed.filter((one) => [one.first, one.firstFee, one.step, one.stepFee].every(isNumber))
  const known = region && isNumber(qty) && isNumber(weight) && isNumber(amount)
  const template = { id: '', mode, regions, freeOver: isNumber(freeOver) ? freeOver : null, noShipRegions }
  const fee = known ? freightOf(template, [{ qty: Number(qty), weightKg: weight, amount }], region) : undefined
  return (
    <fieldset className="formSection" style={{ gridColumn: 'span 2' }} aria-label="试算">
      <h2>试算</h2>
      <div className="grid cols-4 gap-12">
        <RegionSelect
          label="试算地区"
          placeholder="寄到哪里"
          value={region}
          onChange={(code) => setRegion(code as string | undefined)}
        />
        <Input aria-label="试算件数" addonAfter="件" value={qty} onChange={(event) => setQty(event.target.value)} />
        <Input
          aria-label="试算单件重量"
          addonAfter="kg/件"
          value={weight}
          onChange={(event) => setWeight(event.target.value)}
        />
        <Input
          aria-label="试算商品金额"
          addonAfter="元"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </div>
      <p role="status" className="sec">
        {!known ? '选择地区后显示运费' : fee === undefined ? '该地区不支持配送' : `运费 ${moneyText(fee)} 元`}
      </p>
    </fieldset>
  )
}
