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
    required: 'Scegliere un luogo o un indirizzo.',
  },
  pt: {
    label: 'Procurar lugares e endereços',
    placeholder: 'Procurar',
    clear: 'Limpar a pesquisa',
    nothingFound: 'Nada encontrado',
    failed: 'A pesquisa não responde; tente de novo.',
    suggestions: 'Sugestões',
    map: 'Mapa',
    list: 'Lugares',
    required: 'Escolha um lugar ou um endereço.',
  },
  nl: {
    label: 'Plaatsen en adressen zoeken',
    placeholder: 'Zoeken',
    clear: 'Zoekopdracht wissen',
    nothingFound: 'Niets gevonden',
    failed: 'De zoekdienst antwoordt niet; probeer het opnieuw.',
    suggestions: 'Suggesties',
    map: 'Kaart',
    list: 'Plaatsen',
    required: 'Kies een plaats of een adres.',
  },
  pl: {
    label: 'Szukaj miejsc i adresów',
    placeholder: 'Szukaj',
    clear: 'Wyczyść wyszukiwanie',
    nothingFound: 'Nic nie znaleziono',
    failed: 'Wyszukiwarka nie odpowiada; spróbuj ponownie.',
    suggestions: 'Podpowiedzi',
    map: 'Mapa',
    list: 'Miejsca',
    required: 'Wybierz miejsce lub adres.',
  },
  ru: {
    label: 'Поиск мест и адресов',
    placeholder: 'Поиск',
    clear: 'Очистить поиск',
    nothingFound: 'Ничего не найдено',
    failed: 'Поиск не отвечает; попробуйте ещё раз.',
    suggestions: 'Подсказки',
    map: 'Карта',
    list: 'Места',
    required: 'Выберите место или адрес.',
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
    required: 'يرجى اختيار مكان أو عنوان.',
  },
};

/** @param language BCP 47 tag; English where it is not among those above */
export function textsOf(language: string): Texts {
  return BY_LANGUAGE[language.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH;
}
