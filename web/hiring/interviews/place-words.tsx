/** Where it is: a link, or words. */
export const PlaceWords = ({ place }: { place: string }) =>
  place.startsWith('https://') ? (
    <a className="text-link" href={place} target="_blank" rel="noopener noreferrer nofollow">
      {place}
    </a>
  ) : (
    place
  )
