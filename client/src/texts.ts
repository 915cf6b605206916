/** Words of the controls, by language. */
export interface Texts {
  readonly label: string;
  readonly placeholder: string;
  readonly clear: string;
  readonly nothingFound: string;
  readonly failed: string;
  /** How many suggestions there are, before the number. */
  readonly suggestions: string;
  readonly map: string;
  readonly list: string;
  readonly openNow: string;
  readonly closedNow: string;
  readonly directions: string;
  readonly website: string;
  readonly required: string;
}

const ENGLISH: Texts = {
  label: 'Search places and addresses',
  placeholder: 'Search',
  clear: 'Clear the search',
  nothingFound: 'Nothing found',
  failed: 'The search does not answer; try again.',
  suggestions: 'Suggestions',
  map: 'Map',
  list: 'Places',
  openNow: 'Open now',
  closedNow: 'Closed now',
  directions: 'Directions',
  website: 'Website',
  required: 'Please choose a place or an address.',
};

const BY_LANGUAGE: Readonly<Record<string, Texts>> = {
  en: ENGLISH,
  de: {
    label: 'Orte und Adressen suchen',
    placeholder: 'Suchen',
    clear: 'Suche leeren',
    nothingFound: 'Nichts gefunden',
    failed: 'Die Suche antwortet nicht; bitte noch einmal versuchen.',
    suggestions: 'Vorschläge',
    map: 'Karte',
    list: 'Orte',
    openNow: 'Jetzt geöffnet',
    closedNow: 'Jetzt geschlossen',
    directions: 'Route',
    website: 'Website',
    required: 'Bitte einen Ort oder eine Adresse wählen.',
  },
  fr: {
    label: 'Rechercher des lieux et des adresses',
    placeholder: 'Rechercher',
    clear: 'Effacer la recherche',
    nothingFound: 'Aucun résultat',
    failed: 'La recherche ne répond pas ; réessayez.',
    suggestions: 'Suggestions',
    map: 'Carte',
    list: 'Lieux',
    openNow: 'Ouvert',
    closedNow: 'Fermé',
    directions: 'Itinéraire',
    website: 'Site web',
    required: 'Choisissez un lieu ou une adresse.',
  },
  es: {
    label: 'Buscar lugares y direcciones',
    placeholder: 'Buscar',
    clear: 'Borrar la búsqueda',
    nothingFound: 'Sin resultados',
    failed: 'La búsqueda no responde; inténtelo de nuevo.',
    suggestions: 'Sugerencias',
    map: 'Mapa',
    list: 'Lugares',
    openNow: 'Abierto ahora',
    closedNow: 'Cerrado ahora',
    directions: 'Cómo llegar',
    website: 'Sitio web',
    required: 'Elija un lugar o una dirección.',
  },
  it: {
    label: 'Cerca luoghi e indirizzi',
    placeholder: 'Cerca',
    clear: 'Cancella la ricerca',
    nothingFound: 'Nessun risultato',
    failed: 'La ricerca non risponde; riprovare.',
    suggestions: 'Suggerimenti',
    map: 'Mappa',
    list: 'Luoghi',
    openNow: 'Aperto ora',
    closedNow: 'Chiuso ora',
    directions: 'Indicazioni',
    website: 'Sito web',
    required: 'Scegliere un luogo o un indirizzo.',
  },
  ar: {
    label: 'البحث عن الأماكن والعناوين',
    placeholder: 'بحث',
    clear: 'مسح البحث',
    nothingFound: 'لا توجد نتائج',
    failed: 'البحث لا يستجيب؛ حاول مرة أخرى.',
    suggestions: 'الاقتراحات',
    map: 'خريطة',
    list: 'الأماكن',
    openNow: 'مفتوح الآن',
    closedNow: 'مغلق الآن',
    directions: 'الاتجاهات',
    website: 'الموقع الإلكتروني',
    required: 'يرجى اختيار مكان أو عنوان.',
  },
};

/** @param language BCP 47 tag; English where it is not among those above */
export function textsOf(language: string): Texts {
  return BY_LANGUAGE[language.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH;
}
