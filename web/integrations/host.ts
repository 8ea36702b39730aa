export const hostOf = ({ url }: { url: string }) => new URL(url).host
