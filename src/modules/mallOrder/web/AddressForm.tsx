import { type FormEvent, useState } from 'react'
import { regionPath, regionTree } from '#kernel/shared/region.ts'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { type Address, AddressDraft, addressApi, type SentTo } from '../shared/address.ts'
import css from './buyer.module.css'

interface Props {
  readonly address?: Address
  /** What a new one begins with. */
  readonly start?: SentTo
  /** With the new one's id. */
  readonly onSaved: (added: { readonly id: string } | undefined) => unknown
  readonly onCancel?: () => void
}

/** A new address or a changed one; what is wrong stands beside its field. */
export function AddressForm({ address, start, onSaved, onCancel }: Props) {
  const [values, setValues] = useState({
    receiver: address?.receiver ?? start?.receiver ?? '',
    phone: address?.phone ?? start?.phone ?? '',
    regionCode: address?.regionCode ?? start?.regionCode ?? '',
    detail: address?.detail ?? start?.detail ?? '',
    tag: address?.tag ?? '',
    isDefault: address?.isDefault ?? false,
  })
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const { running, run } = useRun()
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = AddressDraft.safeParse(values)
    if (!read.success) {
      setWrong(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])))
      return
    }
    setWrong({})
    void run(async () => {
      const added = address ? undefined : await call(addressApi.add, read.data)
      if (address) await call(addressApi.edit, { ...read.data, id: address.id, version: address.version })
      toast.done('地址已保存')
      await onSaved(added)
    })
  }
  const text = (name: 'receiver' | 'phone' | 'detail' | 'tag', label: string, max: number) => (
    <label className={name === 'detail' ? css.wide : undefined}>
      {label}
      <input
        value={values[name]}
        maxLength={max}
        aria-invalid={Boolean(wrong[name])}
        inputMode={name === 'phone' ? 'tel' : undefined}
        onChange={(event) => set({ [name]: event.target.value })}
      />
      {wrong[name] && <span className="redText small">{wrong[name]}</span>}
    </label>
  )
  return (
    <form className={`mt-8 ${css.fields}`} onSubmit={save}>
      {text('receiver', '收货人', 30)}
      {text('phone', '联系电话', 20)}
      <Region code={values.regionCode} wrong={wrong.regionCode} onChange={(regionCode) => set({ regionCode })} />
      {text('detail', '详细地址', 120)}
      {text('tag', '标签（选填）', 10)}
      <span className="row gap-8">
        <input
          id="mallDefaultAddress"
          type="checkbox"
          checked={values.isDefault}
          onChange={(event) => set({ isDefault: event.target.checked })}
        />
        <label htmlFor="mallDefaultAddress">设为默认</label>
      </span>
      <span className="row gap-8">
        <button type="submit" className={css.main} disabled={running}>
          保存
        </button>
        {onCancel && (
          <button type="button" className={css.plain} onClick={onCancel}>
            取消
          </button>
        )}
      </span>
    </form>
  )
}

/** Province, city and district, each chosen after the one above it. */
function Region({ code, wrong, onChange }: { code: string; wrong: string | undefined; onChange(code: string): void }) {
  const path = code ? regionPath(code) : []
  const provinces = regionTree()
  const cities = provinces.find(({ value }) => value === path[0])?.children ?? []
  const districts = cities.find(({ value }) => value === path[1])?.children ?? []
  const levels = [
    ['省份', provinces, path[0]],
    ['城市', cities, path[1]],
    ['区县', districts, path[2]],
  ] as const
  return (
    <fieldset className={`no-line p-0 m-0 ${css.wide}`}>
      <legend className="mb-4 p-0">所在地区</legend>
      <span className="row gap-8 wrap">
        {levels.map(
          ([label, options, value]) =>
            options.length > 0 && (
              <select
                key={label}
                aria-label={label}
                value={value ?? ''}
                onChange={(event) => onChange(event.target.value)}
              >
                <option value="">{label}</option>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            ),
        )}
      </span>
      {wrong && <span className="redText small">{wrong}</span>}
    </fieldset>
  )
}
