import type { CommunityDetail } from '../shared/communityDetail.ts'
import css from './place.module.css'

/** Pictures of a place; one that cannot be shown keeps its name. */
export function Photos({ photos }: { photos: CommunityDetail['photos'] }) {
  if (photos.length === 0) return null
  return (
    <div className={`flex wrap gap-8 ${css.photos}`}>
      {photos.map((photo) => (
        <a className="block sec t12" key={photo.key} href={photo.url} target="_blank" rel="noreferrer">
          {photo.url && <img src={photo.url} alt={photo.name} />}
          <span className="clip">{photo.name}</span>
        </a>
      ))}
    </div>
  )
}
