/** The login drawing: a building in section, cars standing where they stand (look 12 lets a brand replace it). */
const STOREYS = 16
const STOREY = 36
const LEFT = 112
const HEIGHT = STOREYS * STOREY
const GROUND = HEIGHT + 30
const shaftAt = (i: number) => LEFT + 150 + i * 62
const times = (n: number) => Array.from({ length: n }, (_, i) => i)

/** Shaft, storey, and whether the car carries someone. */
const cars = [
  { shaft: 0, storey: 9, busy: true },
  { shaft: 1, storey: 2, busy: false },
  { shaft: 2, storey: 13.4, busy: true },
  { shaft: 3, storey: 0, busy: false },
]

export function BuildingSection() {
  return (
    <svg viewBox="0 -30 700 768" width="100%" height="100%" fill="none" stroke="var(--line)" aria-hidden>
      <g transform="translate(0,64)">
        <path d={`M-900 ${GROUND}H1600`} stroke="var(--ctl)" strokeWidth="1.5" />
        {times(STOREYS + 1).map((i) => (
          <path
            key={i}
            d={`M${LEFT} ${GROUND - i * STOREY}H${LEFT + 470}`}
            stroke={i === STOREYS ? 'var(--ctl)' : 'var(--line)'}
          />
        ))}
        <path d={`M${LEFT} ${GROUND}V30M${LEFT + 470} ${GROUND}V30`} stroke="var(--ctl)" />
        <path d={`M${LEFT + 138} 30V0H${LEFT + 410}V30`} stroke="var(--ctl)" />
        {times(4).map((i) => (
          <Shaft key={i} x={shaftAt(i)} />
        ))}
        {cars.map(({ shaft, storey, busy }) => (
          <Car key={shaft} x={shaftAt(shaft)} y={GROUND - storey * STOREY - 30} busy={busy} />
        ))}
        {times(STOREYS).map((k) => (
          <text
            key={k}
            x={LEFT - 14}
            y={GROUND - k * STOREY - 13}
            textAnchor="end"
            fontSize="12"
            fill="var(--ink3)"
            stroke="none"
          >
            {k === 0 ? 'B1' : k}
          </text>
        ))}
        <Windows />
      </g>
    </svg>
  )
}

function Shaft({ x }: { x: number }) {
  return (
    <g>
      <rect x={x} y={30} width="46" height={HEIGHT + 22} fill="var(--bg)" stroke="var(--ctl)" />
      <path d={`M${x + 5} 34V${HEIGHT + 48}M${x + 41} 34V${HEIGHT + 48}`} />
      <circle cx={x + 23} cy="16" r="7" stroke="var(--ctl)" />
      {times(STOREYS).map((k) => (
        <path key={k} d={`M${x - 4} ${GROUND - k * STOREY}h4`} stroke="var(--ctl)" />
      ))}
    </g>
  )
}

function Car({ x, y, busy }: { x: number; y: number; busy: boolean }) {
  return (
    <g>
      <path d={`M${x + 23} 23V${y}`} stroke="var(--ctl)" />
      <rect
        x={x + 8}
        y={y}
        width="30"
        height="30"
        rx="1.5"
        fill={busy ? 'var(--brand)' : 'var(--bg)'}
        stroke={busy ? 'var(--brand)' : 'var(--ink3)'}
        strokeWidth="1.3"
      />
      <path d={`M${x + 23} ${y}v30`} stroke={busy ? 'var(--onBrand)' : 'var(--ink3)'} opacity=".7" />
    </g>
  )
}

function Windows() {
  const lit = (on: boolean) => (on ? 'var(--hover)' : 'none')
  return times(STOREYS - 1).map((k) => {
    const y = GROUND - (k + 2) * STOREY + 11
    return (
      <g key={k}>
        {[18, 56, 94].map((x) => (
          <rect key={x} x={LEFT + x} y={y} width="22" height="16" fill={lit((k * 7 + x) % 5 === 0)} />
        ))}
        <rect x={LEFT + 414} y={y} width="38" height="16" fill={lit((k * 3) % 4 === 0)} />
      </g>
    )
  })
}
