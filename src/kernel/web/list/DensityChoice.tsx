import { Segmented } from 'antd'
import { changePrefs, type DisplayPrefs, usePrefs } from '../shell/prefs.ts'

const heights: { value: DisplayPrefs['density']; label: string }[] = [
  { value: 1, label: '紧凑' },
  { value: 2, label: '标准' },
  { value: 3, label: '宽松' },
]

/** The height of rows, in all lists of this person, at once (look 4). */
export function DensityChoice() {
  const { density } = usePrefs()
  return (
    <div className="chooserDensity">
      <span className="sec">行高</span>
      <Segmented
        size="small"
        className="chooserEnd"
        aria-label="行高"
        value={density}
        options={heights}
        onChange={(next) => void changePrefs({ density: next })}
      />
    </div>
  )
}
