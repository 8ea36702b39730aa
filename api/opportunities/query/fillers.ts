const list = (words: string) => new Set(words.split(/\s+/))

/** Words around what a person looks for: left out unless nothing else was typed. */
export const FILLERS =
  list(`job jobs vacancy vacancies position positions opening openings hiring hire hires looking seeking seek
search searching find finding need want get apply opportunity opportunities employment career careers recruitment recruiting role roles
available urgent urgently please latest company companies work working abroad overseas near me nearby around here today currently any anyone somewhere
i am as a an the for with how can which what where who are is there do you have im
emploi emplois offre offres poste postes travail recherche cherche chercher je suis une un de du des le la les au aux pour dans chez et`)

/** Words of a rank or of any work: a name that has nothing else of a search is no match. */
export const RANKS =
  list(`officer officers manager managers assistant assistants executive executives specialist worker workers staff attendant
attendants supervisor coordinator lead head chief director operator agent clerk associate consultant expert service services support
supply provision contract works project framework system agente agentes assistante assistantes charge chargee directeur directrice employe
employee gestionnaire responsable responsables`)

/** The same where companies ask for offers. */
export const TENDER_FILLERS =
  list(`tender tenders rfp rfps bid bids bidding contract contracts procurement request proposal proposals
quotation quotations invitation rfq itt appel appels marche marches soumission soumissions`)

export const PREPOSITIONS = list('in at around within inside chez')
/** They stand before other things as well, so that only a place at home or a large one is meant. */
export const WEAK_PREPOSITIONS = list('from to a au en dans sur of for')
export const NEAR = list('near nearby close around pres proche vers autour')
