/**
 * Runs in the head before anything is painted: says that scripts run, and brings back the chosen theme,
 * so that neither flashes. Storage can be forbidden; then the system's theme stays.
 */
export const BEFORE_PAINT = `(()=>{const d=document.documentElement;d.classList.add('js');try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t}catch{}})()`
