import { Button } from 'antd'
import { useRef } from 'react'
import { told } from '#kernel/web/client/told.ts'
import { upload } from '#kernel/web/client/upload.ts'
import type { CurrentUser } from '../shared/account.ts'
import css from './settings.module.css'
import { squarePicture } from './squarePicture.ts'

/** Stored already, and shown until the profile is saved with it. */
export interface ChosenPhoto {
  readonly key: string
  readonly preview: string
}

interface Props {
  readonly user: CurrentUser
  readonly chosen: ChosenPhoto | undefined
  readonly onChoose: (photo: ChosenPhoto) => void
}

/** The person's picture, or the first character of the name, and the way to another one. */
export function ProfilePhoto({ user, chosen, onChoose }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const square = await squarePicture(file)
    const [stored] = (await told(upload([square]))) ?? []
    if (stored) onChoose({ key: stored.key, preview: URL.createObjectURL(square) })
  }
  const shown = chosen?.preview ?? user.headImgUrl
  return (
    <div className="row gap-14 mb-16">
      <div className={css.photo}>
        {shown ? <img className="w-full h-full cover" src={shown} alt="照片" /> : user.name.slice(0, 1)}
      </div>
      <Button onClick={() => picker.current?.click()}>更换照片</Button>
      <span className="ter small">png、jpg，20 MB 以内</span>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
    </div>
  )
}
