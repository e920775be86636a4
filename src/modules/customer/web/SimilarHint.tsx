import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useFormValue } from '#kernel/web/form/index.ts'
import { WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { customerApi } from '../shared/api.ts'
import { customerPaths } from '../shared/paths.ts'
import css from './customer.module.css'

const WAIT = 400

/** The same credit code, or a name at least 90 % alike: offers the customer that is there (archives 4.6). */
export function SimilarHint({ exceptId }: { exceptId: string | undefined }) {
  const name = String(useFormValue('name') ?? '').trim()
  const creditCode = String(useFormValue('creditCode') ?? '').trim()
  const asked = useRested(JSON.stringify({ name, creditCode, ...(exceptId ? { exceptId } : {}) }))
  const { data } = useRead(
    customerApi.similar,
    name.length >= 2 || creditCode.length === 18 ? (JSON.parse(asked) as object) : undefined,
    { firstLoad: true, staleTime: 30_000, retry: false },
  )
  if (!data || data.length === 0) return null
  return (
    <div className={css.similar} role="status">
      <WarningIcon size={14} />
      <div>
        {data.map((one) => (
          <div key={one.id}>
            已有 <Link to={`${customerPaths.detail}?id=${one.id}`}>{one.name}</Link>
            <span className="num">
              （{one.customerNo}，{one.elevatorCount} 台，{one.why}）
            </span>
          </div>
        ))}
        <span className="small">是同一家就用已有的，不再新增。</span>
      </div>
    </div>
  )
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), WAIT)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
