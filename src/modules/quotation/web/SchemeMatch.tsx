import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useDebounced } from '#kernel/web/form/RefSelect.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { refuseScheme, SchemeType } from '#modules/material/shared/scheme.ts'
import { QuoteLineType } from '../shared/quotation.terms.ts'
import { quoteSchemeApi } from '../shared/scheme.api.ts'
import { type TypedLine, useTyped } from './live.ts'

type Match = ReplyOf<typeof quoteSchemeApi.findByKey>
const { material, kit } = QuoteLineType.code
const ofScheme = ({ lineType }: TypedLine) => lineType === material || lineType === kit

/**
 * The keys are filled: the scheme of such a lift fills the lines (commerce 4.3). What somebody typed himself stays; lines of a
 * quotation that is under way are only filled anew when he says so.
 */
export function SchemeMatch() {
  const { lines, params, setLines } = useTyped()
  const { store } = useForm()
  const isNew = useFormValue('id') === undefined
  const { load, speed, width, height } = params
  const asked = useDebounced(JSON.stringify(load && speed && width && height ? params : null), 400)
  const settled = JSON.parse(asked) as typeof params | null
  const input = settled && {
    type: SchemeType.code.traction,
    load: settled.load as number,
    speed: settled.speed as number,
    width: settled.width as number,
    height: settled.height as number,
    ...(settled.machineRoom === undefined ? {} : { machineRoom: settled.machineRoom as 0 | 1 | 2 }),
    params: settled,
  }
  const { data, error, isFetching } = useRead(quoteSchemeApi.findByKey, input ?? undefined, {
    retry: false,
    staleTime: 30_000,
  })
  const filledBy = useRef<string>(undefined)

  const fill = (match: Match) => {
    filledBy.current = match.scheme.id
    for (const [key, value] of Object.entries(match.params))
      if (store.value(`params.${key}`) === undefined && value !== null) store.set(`params.${key}`, value)
    const own = match.lines.map(
      ({ lineNo: _, trace: __, error: ___, amount, discountShare, netAmount, taxAmount, ...line }) => {
        const { listPrice, minPrice, qty, ...typed } = line
        return { ...typed, latest: false } as TypedLine
      },
    )
    setLines([...own, ...lines.filter((line) => !ofScheme(line))])
  }
  const fresh = isNew && lines.length === 0 && filledBy.current === undefined
  useEffect(() => {
    if (data && !isFetching && fresh) fill(data)
  })
  if (!(load && speed && width && height))
    return <p className="ter t12 m-0">填齐载重、速度、门宽、门高，按方案带出明细</p>
  if (isFetching && !data) return <p className="ter t12 m-0">正在匹配方案…</p>
  if (error)
    return (
      <p className="amberText t12 m-0" role="status">
        {error.message === refuseScheme.noMatch.text ? `${error.message}，可手工添加` : error.message}
      </p>
    )
  if (!data) return null
  const taken = lines.some(ofScheme)
  return (
    <div role="status" className="t12">
      方案「{data.scheme.name}」
      <Button type="link" size="small" onClick={() => fill(data)}>
        {taken ? '重新带出明细' : '带出明细'}
      </Button>
      {data.warnings.map((warning) => (
        <p key={warning} className="amberText m-0">
          {warning}
        </p>
      ))}
    </div>
  )
}
