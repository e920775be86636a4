import { MAX_PHOTOS } from '../shared/evaluation.ts'
import css from './give.module.css'

interface PhotoProps {
  before: readonly string[]
  keep: readonly number[]
  added: readonly string[]
  room: number
  onKeep: (next: readonly number[]) => void
  onAdded: (next: readonly string[]) => void
  onFiles: (files: readonly File[]) => Promise<void>
}

/** Photos that stood there before and those that are added now. */
export function GivenPhotos({ before, keep, added, room, onKeep, onAdded, onFiles }: PhotoProps) {
  const shown = [
    ...keep.map((at) => ({ url: before[at] ?? '', drop: () => onKeep(keep.filter((one) => one !== at)) })),
    ...added.map((one) => ({
      url: `data:image/jpeg;base64,${one}`,
      drop: () => onAdded(added.filter((other) => other !== one)),
    })),
  ]
  return (
    <fieldset className={css.pictures}>
      <legend>照片（选填，最多 {MAX_PHOTOS} 张）</legend>
      <div className={`flex wrap gap-12 ${css.photos}`}>
        {shown.map(({ url, drop }, n) => (
          <span key={url} className={`relative ${css.photo}`}>
            <img className="block edge r-6 cover" src={url} alt={`照片 ${n + 1}`} />
            <button className="absolute no-line f-22" type="button" aria-label={`移除照片 ${n + 1}`} onClick={drop}>
              ×
            </button>
          </span>
        ))}
        {room > 0 && (
          <label className={`grid relative r-6 sec middle ${css.add}`}>
            <input
              type="file"
              accept="image/jpeg,image/png"
              multiple
              onChange={(event) => {
                void onFiles([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
            <span aria-hidden="true">＋</span>
            添加照片
          </label>
        )}
      </div>
    </fieldset>
  )
}
