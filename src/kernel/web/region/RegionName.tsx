import { useRegions } from './useRegions.ts'

/** 浙江省杭州市西湖区 of 330106; the code where it is not in the table, — where there is none. */
export function RegionName({ code }: { code: string | readonly string[] | null | undefined }) {
  const regions = useRegions()
  const codes = ([] as string[]).concat(code ?? []).filter((one) => one !== '')
  if (codes.length === 0) return <span className="ter">—</span>
  const names = codes.map((one) => regions?.regionName(one) ?? one)
  return <span title={codes.join('、')}>{names.join('、')}</span>
}
