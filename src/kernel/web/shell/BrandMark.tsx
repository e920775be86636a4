import { clientSetup } from '../client/setup.ts'

/** The brand's mark on its action colour. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden style={{ flex: 'none' }}>
      <rect x="1" y="1" width="22" height="22" rx="4" fill="var(--brand)" />
      {clientSetup().brand.mark.map(({ d, filled, opacity }) => (
        <path
          key={d}
          d={d}
          fill={filled ? 'var(--onBrand)' : 'none'}
          stroke={filled ? 'none' : 'var(--onBrand)'}
          strokeWidth="1.5"
          opacity={opacity}
        />
      ))}
    </svg>
  )
}
