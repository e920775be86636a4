import { useEffect, useState } from 'react'
import { pictureOf } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import css from './photos.module.css'

/** The pictures of an item that are on this phone; others are only counted. */
export function Photos({ keys }: { keys: readonly string[] }) {
  const { photos } = usePhone()
  const own = keys.filter((key) => photos.has(key))
  if (own.length === 0) return null
  return (
    <ul className={`flex wrap gap-8 m-0 p-0 pt-8 no-marks ${css.photos}`}>
      {own.map((key) => (
        <li key={key}>
          <Picture of={key} />
          <small className="ter f-14">{photos.get(key)?.state === 'registered' ? '已上传' : '待上传'}</small>
        </li>
      ))}
    </ul>
  )
}

function Picture({ of: key }: { of: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let gone = false
    void pictureOf(key).then((blob) => {
      if (!blob || gone) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    })
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [key])
  return url ? <img src={url} alt="作业照片" /> : <span className={css.none} />
}
