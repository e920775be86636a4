import { useEffect, useId, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { partsApi } from '#modules/parts/shared/api.ts'
import { measures } from '#modules/parts/shared/parts.ts'
import type { KnownPart } from '#modules/parts/shared/partsDetail.ts'
import { Labelled } from '../kit/parts.tsx'
import css from './answer.module.css'

export interface TypedPart {
  readonly name: string
  readonly spec: string
  readonly qty: string
  readonly measure: (typeof measures)[number]
}
export const noPart: TypedPart = { name: '', spec: '', qty: '1', measure: '个' }

export const isQty = (text: string) => /^\d{1,5}(\.\d{1,2})?$/.test(text) && Number(text) > 0

/** What and how many; names and specifications that were asked for before are offered while there is a network. */
export function PartFields({ value, onChange }: { value: TypedPart; onChange: (part: TypedPart) => void }) {
  const list = useId()
  const [known, setKnown] = useState<readonly KnownPart[]>([])
  useEffect(() => {
    call(partsApi.known, {}, { silent: true, firstLoad: true }).then(setKnown, (failure) => {
      // Without a network, or the right to read them, names are typed.
      if (!(failure instanceof CallFailure)) throw failure
    })
  }, [])
  const set = (change: Partial<TypedPart>) => onChange({ ...value, ...change })
  const name = (text: string) => {
    const found = known.find((one) => one.name === text)
    set(found ? { name: text, spec: found.spec ?? '', measure: found.measure as TypedPart['measure'] } : { name: text })
  }
  return (
    <>
      <Labelled label="配件">
        <input
          value={value.name}
          list={list}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => name(event.target.value)}
        />
      </Labelled>
      <datalist id={list}>
        {[...new Set(known.map((one) => one.name))].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Labelled label="规格型号（选填）">
        <input
          value={value.spec}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => set({ spec: event.target.value })}
        />
      </Labelled>
      <div className={css.pair}>
        <Labelled label="数量">
          <input
            value={value.qty}
            inputMode="decimal"
            maxLength={8}
            onChange={(event) => set({ qty: event.target.value })}
          />
        </Labelled>
        <Labelled label="单位">
          <select
            value={value.measure}
            onChange={(event) => set({ measure: event.target.value as TypedPart['measure'] })}
          >
            {measures.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </Labelled>
      </div>
    </>
  )
}
