import { RenderedOnce } from '#web/parts/site-pages/rendered-once.tsx'
import { FooterContent } from './footer-content.tsx'
import './site-footer.css'
import './site-header.css'

export function SiteFooter() {
  return (
    <RenderedOnce id="footer" as="footer" className="site-footer">
      {import.meta.env.SSR && <FooterContent />}
    </RenderedOnce>
  )
}
